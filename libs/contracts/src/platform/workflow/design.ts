// Designs of workflows: a draft is edited in place, what was published never changes.
import { z } from 'zod';
import { guid, itemsReply } from '../../schemas.js';
import { choice, count, flag, shaped, text, time, whole } from '../../things/field.js';
import { routesOf } from '../../things/records.js';
import { route } from '../../things/route.js';
import { recordSchema } from '../../things/thing-schemas.js';
import { thing, type RecordOf } from '../../things/thing.js';
import { crmPermissions } from '../../crm/permissions.js';
import { findingCodes } from './check.js';
import { subjectData } from './events.js';
import { workflowEdges, workflowNodes, type WorkflowEdge, type WorkflowNode } from './nodes.js';
import { WORKFLOW_SUBJECTS } from './subjects.js';

export const workflowPermissions = crmPermissions.names.Workflows;
const P = workflowPermissions;
const PATH = 'api/crm/workflows';

export const workflowDesign = thing('WorkflowDesign', {
  path: PATH,
  permissions: P,
  orderedBy: ['formType', 'name'],
  fields: {
    name: text(128).required().unique().sorts().searches(),
    /** What it decides on. */
    formType: choice(WORKFLOW_SUBJECTS).required().sorts().filters(),
    nodes: shaped(() => workflowNodes).default([]),
    edges: shaped(() => workflowEdges).default([]),
    /** The version that is being edited, or that holds. */
    version: count().sorts().unheeded(),
    isEnable: flag(true).sorts().filters(),
    /** What starts today; null before the first publication. */
    publishedVersion: whole(1, 2_147_483_647).readOnly(),
    publishedTime: time().readOnly(),
  },
});
export type WorkflowDesign = RecordOf<typeof workflowDesign>;

const person = z.object({ id: z.guid(), name: z.string() });
const finding = z.object({
  code: z.enum(findingCodes),
  nodeId: z.string().nullable(),
  edgeId: z.string().optional(),
  detail: z.string().optional(),
});
const content = z.object({ nodes: workflowNodes, edges: workflowEdges });
const asSaved = z.array(z.record(z.string(), z.unknown()));

const workflowVersion = z.object({
  id: z.guid(),
  version: z.number().int(),
  publishedTime: z.iso.datetime(),
  userName: z.string().nullable(),
  /** Instances of it that are under way. */
  running: z.number().int(),
  nodes: asSaved as unknown as z.ZodType<WorkflowNode[]>,
  edges: asSaved as unknown as z.ZodType<WorkflowEdge[]>,
});
export type WorkflowVersion = z.output<typeof workflowVersion>;

const simulated = z.object({
  /** The record that it was tried on: that of another service, or an instance of a request. */
  recordId: z.guid(),
  instanceId: z.guid().nullable(),
  refId: z.guid().nullable(),
  data: subjectData,
  title: z.string(),
  /** Whether it would have been taken at all. */
  applies: z.boolean(),
  /** Names of the nodes that it would go through if everybody approves. */
  path: z.array(z.string()),
  people: z.array(z.string()),
  /** Whether the published version leads it another way. */
  differs: z.boolean(),
});
export type SimulatedRecord = z.output<typeof simulated>;

/** Why an instance cannot go on by another version: what it stands at, or is to come back to, is not there. */
export const MOVE_CONFLICTS = ['nodeGone', 'nodeChanged', 'backGone', 'over'] as const;
const moved = z.object({
  instanceId: z.guid(),
  title: z.string(),
  nodeName: z.string().nullable(),
  from: z.number().int(),
  conflict: z.enum(MOVE_CONFLICTS).nullable(),
});
export type MovedInstance = z.output<typeof moved>;
/** Instances that one call moves. */
export const MAX_MOVED_INSTANCES = 500;

const one = `${PATH}/:id` as const;
const { list, get, create, update, remove } = routesOf(workflowDesign);
export const workflows = {
  list,
  get,
  create,
  update,
  remove,
  publish: route({
    method: 'POST',
    path: `${one}/publish`,
    summary: 'Publish the draft of a workflow as its next version; what runs stays with its own',
    permission: P.Edit,
    reply: recordSchema(workflowDesign),
    stale: [PATH],
  }),
  check: route({
    method: 'POST',
    path: `${one}/check`,
    summary: 'Tell what stands against publishing a draft, and whom each of its nodes would ask now',
    permission: P.Default,
    body: content,
    reply: z.object({
      findings: z.array(finding),
      /** By node; the caller stands for whoever starts it. */
      people: z.array(z.object({ nodeId: z.string(), people: z.array(person) })),
    }),
    computes: true,
  }),
  simulate: route({
    method: 'POST',
    path: `${one}/simulate`,
    summary: 'Lead the latest fifty records through a draft, without deciding anything',
    permission: P.Default,
    body: content,
    reply: itemsReply(simulated),
    computes: true,
  }),
  versions: route({
    method: 'GET',
    path: `${one}/versions`,
    summary: 'List the published versions of a workflow, the latest first',
    permission: P.Default,
    reply: itemsReply(workflowVersion),
  }),
  move: route({
    method: 'POST',
    path: `${one}/move`,
    summary: 'Have running instances go on by another published version; a dry run tells which could',
    permission: P.Edit,
    body: z.object({
      /** By which they go on: a later one or an earlier one. */
      version: z.number().int().min(1),
      /** Those that are meant; all of other versions, as far as they can, where none are named. */
      instanceIds: z.array(guid()).max(MAX_MOVED_INSTANCES).nullish(),
      dryRun: z.boolean().default(false),
    }),
    reply: itemsReply(moved),
    stale: [PATH, 'api/crm/workflow-instances'],
  }),
  signingKey: route({
    method: 'GET',
    path: 'api/crm/workflow-signing-key',
    summary: 'Get the key by which calls of workflows are signed, for whoever answers them',
    permission: P.Edit,
    reply: z.object({ key: z.string() }),
  }),
};
