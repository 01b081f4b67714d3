// Instances of workflows: what is being decided, who is asked, and what was said.
import { z } from 'zod';
import { concurrencyStamp, guid, itemsReply, requiredText, text as optionalText } from '../../schemas.js';
import { MAX_MOVED } from '../../things/machine.js';
import { choice, id, json, shaped, stateIn, text, time, whole } from '../../things/field.js';
import { routesOf } from '../../things/records.js';
import { route } from '../../things/route.js';
import { recordSchema } from '../../things/thing-schemas.js';
import { SIGNED_IN, thing, type RecordOf } from '../../things/thing.js';
import { madeCall } from '../made-call.js';
import { workflowPermissions } from './design.js';
import type { WorkflowEdge, WorkflowNode } from './nodes.js';
import { FIGURES_OF_REQUESTS, WORKFLOW_SUBJECTS } from './subjects.js';
import { workflowLife } from './task-life.js';
import { TASK_KINDS } from './verdict.js';

const PATH = 'api/crm/workflow-instances';
const SUBSTITUTES = 'api/crm/workflow-substitutes';

export const workflowTask = z.object({
  id: z.guid(),
  nodeId: z.string(),
  nodeName: z.string(),
  round: z.number().int(),
  kind: z.enum(TASK_KINDS),
  assigneeId: z.guid(),
  assigneeName: z.string(),
  /** For whom he stands in, where he does. */
  insteadOfName: z.string().nullable(),
  state: z.number().int(),
  /** Somebody else is to say something first. */
  isWaiting: z.boolean(),
  byTimeout: z.boolean(),
  comment: z.string().nullable(),
  creationTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  dueTime: z.iso.datetime().nullable(),
});
export type WorkflowTask = z.output<typeof workflowTask>;

export const workflowInstance = thing('WorkflowInstance', {
  path: PATH,
  permissions: { list: SIGNED_IN, get: SIGNED_IN, create: SIGNED_IN, update: SIGNED_IN, delete: SIGNED_IN },
  verbs: ['list', 'get'],
  orderedBy: 'creationTime desc',
  fields: {
    workflowId: id().readOnly().required().filters(),
    workflowName: text(128).readOnly().required().searches(),
    /** The published version that it began with, and stays with. */
    designVersion: whole(1, 2_147_483_647).readOnly().required(),
    formType: choice(WORKFLOW_SUBJECTS).readOnly().required().filters().sorts(),
    /** The record that is decided on; null of what has no record but its request. */
    refId: id().readOnly(),
    title: text(256).readOnly().required().searches().sorts(),
    data: json().readOnly(),
    initiatorId: id().readOnly().required(),
    initiatorName: text(256).readOnly().required().searches(),
    nodeName: text(64).readOnly(),
    endTime: time().readOnly().sorts(),
    tasks: shaped(() => z.array(workflowTask))
      .required()
      .readOnly(),
    state: stateIn(workflowLife).ownSteps().listed(),
  },
});
export type WorkflowInstance = RecordOf<typeof workflowInstance>;

/** own: which the caller started; pending: which wait for him; history: in which he has said something. */
export const INSTANCE_SCOPES = ['own', 'pending', 'history'] as const;
export type InstanceScope = (typeof INSTANCE_SCOPES)[number];

const plain = z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]);
/** A field of what is decided on that was another before. */
export const fieldChange = z.object({ field: z.string(), from: plain, to: plain });
export type FieldChange = z.output<typeof fieldChange>;

export const workflowEvent = z.object({
  id: z.guid(),
  seq: z.number().int(),
  kind: z.string(),
  nodeId: z.string().nullable(),
  nodeName: z.string().nullable(),
  userName: z.string().nullable(),
  /** Whom it was passed on to, who was added, where it was sent back to. */
  target: z.string().nullable(),
  comment: z.string().nullable(),
  changes: z.array(fieldChange),
  time: z.iso.datetime(),
});
export type WorkflowEvent = z.output<typeof workflowEvent>;

/** What a caller may do with an instance now. */
export const INSTANCE_ACTS = [
  'approve',
  'reject',
  'return',
  'addSign',
  'delegate',
  'transfer',
  'removeSign',
  'resubmit',
  'withdraw',
  'terminate',
  'replay',
] as const;
export type InstanceAct = (typeof INSTANCE_ACTS)[number];

const asSaved = z.array(z.record(z.string(), z.unknown()));
const workflowTrace = z.object({
  nodes: asSaved as unknown as z.ZodType<WorkflowNode[]>,
  edges: asSaved as unknown as z.ZodType<WorkflowEdge[]>,
  /** Ids of the nodes that it has come through, in order, the present one last. */
  path: z.array(z.string()),
  nodeId: z.string().nullable(),
  events: z.array(workflowEvent),
  acts: z.array(z.enum(INSTANCE_ACTS)),
  /** Nodes that it may be sent back to, the nearest first. */
  returnable: z.array(z.object({ nodeId: z.string(), name: z.string() })),
  /** Whom the caller has asked himself, and who has said nothing yet. */
  removable: z.array(z.object({ userId: z.guid(), name: z.string() })),
  /** Fields that the caller may change with his approval. */
  editable: z.array(z.string()),
  /** What is another than when the caller said something last; of who never did, than at the beginning. */
  changed: z.array(fieldChange),
});
export type WorkflowTrace = z.output<typeof workflowTrace>;

const workflowCall = madeCall.extend({ nodeId: z.string(), nodeName: z.string() });
export type WorkflowCall = z.output<typeof workflowCall>;

/** Instances that one call may approve. */
export const MAX_BULK = MAX_MOVED;
export const BULK_REFUSALS = ['notYours', 'over', 'unknown'] as const;
const bulkResult = z.object({
  id: z.guid(),
  title: z.string(),
  isAllowed: z.boolean(),
  reasonCode: z.enum(BULK_REFUSALS).nullable(),
  /** What is another than when the caller said something last; of who never did, than at the beginning. */
  changed: z.array(fieldChange),
});
export type BulkResult = z.output<typeof bulkResult>;

const reply = recordSchema(workflowInstance);
const comment = optionalText(512);
export const actBody = z.object({ comment, concurrencyStamp });
export const reasonBody = z.object({ comment: requiredText(512), concurrencyStamp });
export const returnBody = reasonBody.extend({
  /** `previous`, `submitter`, or the id of a node that it has come through. */
  to: z.string().min(1).max(32),
  /** What is sent back comes straight back here when it is approved there. */
  straightBack: z.boolean().default(false),
});
export const addSignBody = actBody.extend({
  userIds: z.array(guid()).min(1).max(20),
  when: z.enum(['before', 'after']),
});
export const passOnBody = actBody.extend({ userId: guid() });
export const requestData = z
  .record(z.string().regex(/^[A-Za-z_]\w{0,31}$/), plain)
  .refine((data) => Object.keys(data).length <= 20)
  .superRefine((data, context) => {
    // A text would be read as a figure by people, and by no condition: it would choose its own way.
    for (const name of FIGURES_OF_REQUESTS)
      if (typeof data[name] === 'string' || typeof data[name] === 'boolean')
        context.addIssue({ code: 'custom', path: [name], params: { text: 'Validation:format' } });
  });
export const approveBody = actBody.extend({ data: requestData.optional() });
export const startBody = z.object({ workflowId: guid(), title: requiredText(256), data: requestData.default({}) });
export const resubmitBody = actBody.extend({ title: requiredText(256).optional(), data: requestData.optional() });

const one = `${PATH}/:id` as const;
const stale = [PATH];
const { list, get } = routesOf(workflowInstance);

/** What somebody does with one instance: any signed-in caller may ask, and whoever is asked there may do it. */
const act = <const N extends string, B extends z.ZodType>(name: N, summary: string, body: B) =>
  route({ method: 'POST', path: `${one}/${name}`, summary, signedIn: 'tenant', body, reply, stale });

export const workflowInstances = {
  list,
  get,
  start: route({
    method: 'POST',
    path: PATH,
    summary: 'Ask for something by a workflow for requests',
    signedIn: 'tenant',
    body: startBody,
    reply,
    stale,
  }),
  startable: route({
    method: 'GET',
    path: 'api/crm/workflow-requests',
    summary: 'List the workflows by which the caller may ask for something',
    signedIn: 'tenant',
    reply: itemsReply(z.object({ id: z.guid(), name: z.string() })),
  }),
  trace: route({
    method: 'GET',
    path: `${one}/trace`,
    summary: 'Get the drawing of an instance with its path, what happened, and what the caller may do',
    signedIn: 'tenant',
    reply: workflowTrace,
  }),
  calls: route({
    method: 'GET',
    path: `${one}/calls`,
    summary: 'List the calls of an instance to other systems, every attempt, the latest first',
    signedIn: 'tenant',
    reply: itemsReply(workflowCall),
  }),
  approve: act('approve', 'Approve what waits for the caller, with what he may change of it', approveBody),
  reject: act('reject', 'Reject what waits for the caller', reasonBody),
  sendBack: act('return', 'Send an instance back to a node that it has come through, or to who started it', returnBody),
  addSign: act('add-sign', 'Have others sign before or after the caller', addSignBody),
  delegate: act('delegate', 'Have somebody say what he thinks; the caller decides after', passOnBody),
  transfer: act('transfer', 'Have somebody decide in place of the caller', passOnBody),
  removeSign: act('remove-sign', 'Ask somebody no more whom the caller has asked himself', passOnBody),
  resubmit: act('resubmit', 'Hand in again what was sent back', resubmitBody),
  withdraw: act('withdraw', 'Take back what the caller has started', actBody),
  terminate: route({
    method: 'POST',
    path: `${one}/terminate`,
    summary: 'End an instance whatever it waits for',
    permission: workflowPermissions.Edit,
    body: reasonBody,
    reply,
    stale,
  }),
  replay: route({
    method: 'POST',
    path: `${one}/replay`,
    summary: 'Call another system again; an instance that waits for its answer goes on with it',
    permission: workflowPermissions.Edit,
    body: z.object({ nodeId: z.string().min(1).max(32) }),
    reply,
    stale,
  }),
  approveMany: route({
    method: 'POST',
    path: `${PATH}/approve`,
    summary: 'Approve several that wait for the caller, all or none; a dry run tells which would not',
    signedIn: 'tenant',
    body: z.object({ ids: z.array(guid()).min(1).max(MAX_BULK), comment, dryRun: z.boolean().default(false) }),
    reply: itemsReply(bulkResult),
    stale,
  }),
};

const substitute = z.object({
  id: z.guid(),
  substituteId: z.guid(),
  substituteName: z.string(),
  fromDate: z.iso.date(),
  toDate: z.iso.date(),
});
export type WorkflowSubstitute = z.output<typeof substitute>;
export const substituteBody = z
  .object({ substituteId: guid(), fromDate: z.iso.date(), toDate: z.iso.date() })
  .superRefine(({ fromDate, toDate }, issues) => {
    if (toDate < fromDate)
      issues.addIssue({ code: 'custom', path: ['toDate'], params: { text: 'Validation:min', minimum: fromDate } });
  });

/** Who is asked in the caller's place on which days. */
export const workflowSubstitutes = {
  list: route({
    method: 'GET',
    path: SUBSTITUTES,
    summary: "List the caller's substitutes",
    signedIn: 'self',
    reply: itemsReply(substitute),
  }),
  create: route({
    method: 'POST',
    path: SUBSTITUTES,
    summary: 'Name somebody who is asked in the place of the caller on some days',
    signedIn: 'self',
    body: substituteBody,
    reply: substitute,
    stale: [SUBSTITUTES],
  }),
  remove: route({
    method: 'DELETE',
    path: `${SUBSTITUTES}/:id`,
    summary: 'Have nobody asked in the place of the caller any more',
    signedIn: 'self',
    reply: 'nothing',
    stale: [SUBSTITUTES],
  }),
};
