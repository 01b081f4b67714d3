// What a workflow is drawn of: nodes, what leads from one to the next, and who is asked. A draft may be unfinished;
// what may be published is judged by `check.ts`.
import { z } from 'zod';
import { guid } from '../../schemas.js';

/** Nodes of one design; a canvas of more than that tells nobody anything. */
export const MAX_NODES = 80;
const MAX_EDGES = 160;
const MAX_RULES = 5;
const MAX_NAMED = 20;
/** Working hours. */
const hours = () => z.number().min(0.01).max(10_000).nullable().default(null);

const key = () => z.string().regex(/^[A-Za-z][\w-]{0,31}$/);
const title = () => z.string().trim().min(1).max(64);
/** An expression of the product's language over what is known of the record. */
const expression = () => z.string().trim().max(2_000).default('');

/** Where people are looked for; the first rule of a chain that finds somebody decides. */
export const assigneeRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('users'), userIds: z.array(guid()).max(MAX_NAMED) }),
  z.object({ kind: z.literal('role'), role: z.string().trim().max(256) }),
  /** Who has the role in the organization unit of whoever started it, or in the nearest one above. */
  z.object({ kind: z.literal('supervisor'), role: z.string().trim().max(256) }),
  z.object({ kind: z.literal('initiator') }),
  /** Who approved last before. */
  z.object({ kind: z.literal('previous') }),
  /** Who may edit workflows: there is always somebody. */
  z.object({ kind: z.literal('administrators') }),
]);
export type AssigneeRule = z.output<typeof assigneeRule>;
const chain = () => z.array(assigneeRule).max(MAX_RULES).default([]);

/** What the working hours bring while a node waits for people; each once a round. */
const timeout = z.object({
  remindHours: hours(),
  escalateHours: hours(),
  escalateTo: chain(),
  automaticHours: hours(),
  automatic: z.enum(['approve', 'reject']).default('approve'),
});
export type NodeTimeout = z.output<typeof timeout>;

/** What who is asked may not see of the record, and what he may change; what is not named he reads. */
export const FIELD_RIGHTS = ['hidden', 'edit'] as const;
export type FieldRight = (typeof FIELD_RIGHTS)[number];
const fieldRights = z.record(z.string().min(1).max(64), z.enum(FIELD_RIGHTS));

const onePerson = {
  assignees: chain(),
  fields: fieldRights.default({}),
  onReject: z.enum(['end', 'previous', 'submitter']).default('end'),
  timeout: timeout.nullable().default(null),
};
const base = { id: key(), name: title() };

export const workflowNode = z.discriminatedUnion('type', [
  /** `condition`: to which records the workflow applies; to all of its kind where it is empty. */
  z.object({ ...base, type: z.literal('start'), condition: expression() }),
  /** One of those who are asked decides. */
  z.object({ ...base, type: z.literal('approve'), ...onePerson }),
  /** Several decide. */
  z.object({
    ...base,
    type: z.literal('sign'),
    ...onePerson,
    mode: z.enum(['all', 'any', 'ratio']).default('all'),
    /** Per cent of those who are asked. */
    ratio: z.number().min(1).max(100).default(50),
    /** One rejection is enough. */
    veto: z.boolean().default(false),
  }),
  z.object({ ...base, type: z.literal('condition') }),
  z.object({ ...base, type: z.literal('cc'), assignees: chain() }),
  z.object({
    ...base,
    type: z.literal('api'),
    url: z.string().trim().max(2_000).default(''),
    method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
    /** Under which name conditions read what came back: `<result>.<member>`. */
    result: z
      .string()
      .regex(/^$|^[A-Za-z_]\w{0,31}$/)
      .default(''),
    /** After the last attempt: wait for somebody who tries again, or go on without. */
    onFailure: z.enum(['wait', 'continue']).default('wait'),
  }),
  z.object({ ...base, type: z.literal('timer'), hours: z.number().min(0.01).max(10_000).default(8) }),
  z.object({ ...base, type: z.literal('end') }),
]);
export type WorkflowNode = z.output<typeof workflowNode>;
export type NodeType = WorkflowNode['type'];
export type NodeOf<T extends NodeType> = Extract<WorkflowNode, { type: T }>;
/** A node at which people decide. */
export type PersonNode = NodeOf<'approve'> | NodeOf<'sign'>;

export const workflowEdge = z.object({
  id: key(),
  from: key(),
  to: key(),
  name: z.string().trim().max(64).default(''),
  /** Of what leads away from a condition: when it is taken; empty is what remains. */
  condition: expression(),
  /** In which order the conditions are asked. */
  order: z.number().int().min(0).max(99).default(0),
});
export type WorkflowEdge = z.output<typeof workflowEdge>;

export const workflowNodes = z.array(workflowNode).max(MAX_NODES).default([]);
export const workflowEdges = z.array(workflowEdge).max(MAX_EDGES).default([]);

/** What a workflow consists of, in one version. */
export interface WorkflowContent {
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
}

/** Fields for which a node gives that right; one that was published before rights were has none. */
export const fieldsWith = (node: WorkflowNode | undefined, right: FieldRight): string[] =>
  isPersonNode(node) ? Object.keys(node.fields ?? {}).filter((name) => node.fields[name] === right) : [];

export const isPersonNode = (node: WorkflowNode | undefined): node is PersonNode =>
  node?.type === 'approve' || node?.type === 'sign';

/** What leads away from a node, in the order in which it is asked; what has no condition comes last. */
export const leadingFrom = (edges: readonly WorkflowEdge[], nodeId: string): WorkflowEdge[] =>
  edges
    .filter(({ from }) => from === nodeId)
    .sort((one, other) => Number(one.condition === '') - Number(other.condition === '') || one.order - other.order);

/** What stands before what calls bring back: it has names that nobody knows before. */
export const resultsOf = ({ nodes }: WorkflowContent): string[] =>
  nodes.flatMap((node) => (node.type === 'api' && node.result ? [`${node.result}.`] : []));

/** All chains of a design: where people have to be looked for. */
export const rulesOf = ({ nodes }: WorkflowContent): AssigneeRule[] =>
  nodes.flatMap((node) =>
    isPersonNode(node)
      ? [...node.assignees, ...(node.timeout?.escalateTo ?? [])]
      : node.type === 'cc'
        ? node.assignees
        : [],
  );
