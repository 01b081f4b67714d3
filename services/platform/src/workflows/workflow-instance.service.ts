import { workflowPermissions } from '@ishare/contracts/platform/workflow/design.js';
import type {
  BulkResult,
  FieldChange,
  INSTANCE_ACTS,
  InstanceAct,
  InstanceScope,
  WorkflowInstance as InstanceRecord,
  WorkflowTrace,
} from '@ishare/contracts/platform/workflow/instance.js';
import { fieldsWith, isPersonNode } from '@ishare/contracts/platform/workflow/nodes.js';
import type { SubjectData } from '@ishare/contracts/platform/workflow/subjects.js';
import { WorkflowState, WorkflowTaskState } from '@ishare/contracts/platform/workflow/task-life.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { errors } from '../errors.js';
import { servedInstances } from '../things.js';
import {
  addSign,
  approve,
  delegate,
  givesOpinion,
  leftBehind,
  reject,
  removableOf,
  removeSign,
  resubmit,
  sendBack,
  terminate,
  transfer,
  withdraw,
} from './workflow-acts.js';
import type { Act } from './workflow-acts.js';
import { WorkflowCalls } from './workflow-calls.js';
import { WorkflowDesignService } from './workflow-design.service.js';
import { WorkflowEngine } from './workflow-engine.js';
import { WorkflowPeople, type Person } from './workflow-people.js';
import { Run } from './workflow-run.js';
import {
  WorkflowCall,
  WorkflowDesign,
  WorkflowEvent,
  WorkflowInstance,
  WorkflowTask,
  WorkflowVersion,
} from './workflow.entity.js';

type Said = { comment: string | null; concurrencyStamp?: string | null | undefined };

/** What is asked of those who did not start it; of what is open and of what waits for nobody else. */
const MINE = `assignee_id = $1 and state = ${WorkflowTaskState.Pending} and not is_waiting`;

const without = (record: InstanceRecord, hidden: readonly string[]): InstanceRecord =>
  hidden.length === 0
    ? record
    : {
        ...record,
        data: Object.fromEntries(Object.entries(record.data ?? {}).filter(([name]) => !hidden.includes(name))),
      };

/** When somebody said something last; null of who never did. */
const lastSaid = (tasks: readonly WorkflowTask[], userId: string): Date | null =>
  tasks
    .filter(({ assigneeId, kind, endTime, state }) => {
      const isSaid = state === WorkflowTaskState.Approved || state === WorkflowTaskState.Rejected;
      return assigneeId === userId && kind !== 'cc' && endTime !== null && isSaid;
    })
    .reduce<Date | null>((last, { endTime }) => (last && last > endTime! ? last : endTime), null);

/** Several changes of a field are one, from what it was first to what it is; what is as it was is none. */
function changedSince(events: readonly WorkflowEvent[], since: Date | null): FieldChange[] {
  const changes = new Map<string, FieldChange>();
  for (const event of events)
    for (const { field, from, to } of since && event.time <= since ? [] : event.changes)
      changes.set(field, { field, from: changes.get(field)?.from ?? from, to });
  return [...changes.values()].filter(({ from, to }) => from !== to);
}

/** Instances as people see them: who started one, who is or was asked in it, and who keeps the workflows. */
@Injectable()
export class WorkflowInstanceService extends ThingService<WorkflowInstance> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly engine: WorkflowEngine,
    private readonly calls: WorkflowCalls,
    private readonly people: WorkflowPeople,
    private readonly designs: WorkflowDesignService,
    private readonly permissions: Permissions,
  ) {
    super(database, ports, servedInstances);
  }

  private keeps(permission: string): Promise<boolean> {
    return this.permissions.holdsAny(currentPrincipal(), [permission]);
  }

  protected override async scope(): Promise<Condition[]> {
    if (await this.keeps(workflowPermissions.Default)) return [];
    return [{ fields: ['seenBy'], op: 'contains', value: currentPrincipal().userId }];
  }

  override async list(query: ListQuery) {
    const { scope, ...rest } = query as ListQuery & { scope?: InstanceScope };
    const ids = scope === 'pending' ? await this.waiting() : undefined;
    const page = await super.list({ ...rest, ...(scope ? { scope } : {}), ids });
    if (await this.keeps(workflowPermissions.Default)) return page;
    const read = JSON.parse(page.text) as { items: InstanceRecord[] };
    const hidden = await this.hiddenOf(read.items);
    if (hidden.every((names) => names.length === 0)) return page;
    const items = read.items.map((item, index) => without(item, hidden[index]!));
    return new JsonText(JSON.stringify({ ...read, items }));
  }

  override async get(id: string) {
    const found = await super.get(id);
    const [hidden] = await this.hiddenOf([found as unknown as InstanceRecord]);
    return without(found as unknown as InstanceRecord, hidden!) as unknown as typeof found;
  }

  /** Of each instance the fields that the nodes at which the caller was asked keep from him. */
  private async hiddenOf(records: readonly InstanceRecord[]): Promise<string[][]> {
    if (await this.keeps(workflowPermissions.Default)) return records.map(() => []);
    const { userId } = currentPrincipal();
    const workflowIds = [...new Set(records.map(({ workflowId }) => workflowId!))];
    const versions = await this.database.tx((tx) =>
      tx.em.find(WorkflowVersion, { where: { workflowId: In(workflowIds) } }),
    );
    return records.map(({ initiatorId, workflowId, designVersion, tasks }) => {
      if (initiatorId === userId) return [];
      const content = versions.find((one) => one.workflowId === workflowId && one.version === designVersion);
      const asked = new Set((tasks ?? []).filter((task) => task.assigneeId === userId).map(({ nodeId }) => nodeId));
      const nodes = (content?.nodes ?? []).filter(({ id }) => asked.has(id));
      // What one of them shows he has seen.
      return fieldsWith(nodes[0], 'hidden').filter((name) =>
        nodes.every((node) => fieldsWith(node, 'hidden').includes(name)),
      );
    });
  }

  protected override where(query: ListQuery): Condition[] {
    const { userId } = currentPrincipal();
    const { scope, ids } = query as ListQuery & { scope?: InstanceScope; ids?: string[] };
    return [
      ...super.where(query),
      ...(scope === 'own' ? [{ fields: ['initiatorId'], op: 'eq', value: userId } as const] : []),
      ...(scope === 'history' ? [{ fields: ['doneBy'], op: 'contains', value: userId } as const] : []),
      ...(ids ? [{ fields: ['id'], op: 'in', value: ids } as const] : []),
    ];
  }

  /** Instances in which something waits for the caller. */
  private async waiting(): Promise<string[]> {
    const rows = await this.database.tx((tx) =>
      tx.query<{ id: string }>(`select distinct instance_id as id from workflow_task where ${MINE} limit 5000`, [
        currentPrincipal().userId,
      ]),
    );
    return rows.map(({ id }) => id);
  }

  private actor(): Person {
    const { userId, userName } = currentPrincipal();
    return { id: userId, name: userName };
  }

  private async act(id: string, act: Act, stamp?: string | null): Promise<InstanceRecord> {
    await this.get(id);
    await this.engine.move(id, this.actor(), act, stamp);
    return this.one(id);
  }

  /** An instance, also of whom it does not concern any more since he has passed it on. */
  private async one(id: string): Promise<InstanceRecord> {
    return (await this.get(id)) as unknown as InstanceRecord;
  }

  async start({ workflowId, title, data }: { workflowId: string; title: string; data: SubjectData }) {
    const design = await this.database.tx((tx) => tx.get(WorkflowDesign, workflowId));
    if (design.formType !== 'request' || !design.isEnable || design.publishedVersion === null)
      throw new AppError(errors.WorkflowNotPublished, { name: design.name });
    const decides = await this.designs.deciding({ formType: design.formType, workflowId, data });
    if (!decides) throw new AppError(errors.WorkflowNotPublished, { name: design.name });
    const { version } = decides;
    return this.one(
      await this.engine.start({ workflowId, version, refId: null, title, data, initiator: this.actor() }),
    );
  }

  approve(id: string, { comment, data, concurrencyStamp }: Said & { data?: SubjectData | undefined }) {
    return this.act(id, approve(comment, data), concurrencyStamp);
  }

  reject(id: string, { comment, concurrencyStamp }: Said) {
    return this.act(id, reject(comment), concurrencyStamp);
  }

  sendBack(id: string, body: Said & { to: string; straightBack: boolean }) {
    return this.act(id, sendBack(body.to, body.comment!, body.straightBack), body.concurrencyStamp);
  }

  async addSign(id: string, body: Said & { userIds: string[]; when: 'before' | 'after' }) {
    const people = await this.people.named(body.userIds, 'userIds');
    return this.act(id, addSign(people, body.when, body.comment), body.concurrencyStamp);
  }

  async delegate(id: string, { userId, comment, concurrencyStamp }: Said & { userId: string }) {
    const [person] = await this.people.named([userId], 'userId');
    return this.act(id, delegate(person!, comment), concurrencyStamp);
  }

  async transfer(id: string, { userId, comment, concurrencyStamp }: Said & { userId: string }) {
    const [person] = await this.people.named([userId], 'userId');
    const { tasks } = await this.one(id);
    return this.act(id, transfer(person!, comment, await this.goneOf(tasks)), concurrencyStamp);
  }

  /** Of those who are asked, who can sign in no more: whoever keeps the workflows passes on what waits for them. */
  private async goneOf(tasks: readonly Pick<WorkflowTask, 'assigneeId' | 'state'>[]): Promise<ReadonlySet<string>> {
    if (!(await this.keeps(workflowPermissions.Edit))) return new Set();
    const asked = tasks.filter(({ state }) => state === WorkflowTaskState.Pending).map((task) => task.assigneeId);
    const able = await this.people.able(asked);
    return new Set(asked.filter((userId) => !able.has(userId)));
  }

  removeSign(id: string, { userId, comment, concurrencyStamp }: Said & { userId: string }) {
    return this.act(id, removeSign(userId, comment), concurrencyStamp);
  }

  async resubmit(id: string, body: Said & { title?: string | undefined; data?: SubjectData | undefined }) {
    const { formType, title } = await this.one(id);
    // What has a record of its own is handed in there, where it is changed.
    if (formType !== 'request') throw new AppError(errors.WorkflowNotYours, { title });
    return this.act(id, resubmit(body), body.concurrencyStamp);
  }

  withdraw(id: string, { comment, concurrencyStamp }: Said) {
    return this.act(id, withdraw(comment), concurrencyStamp);
  }

  terminate(id: string, { comment, concurrencyStamp }: Said) {
    return this.act(id, terminate(comment!), concurrencyStamp);
  }

  async replay(id: string, { nodeId }: { nodeId: string }) {
    await this.get(id);
    await this.calls.replay(id, nodeId, this.actor());
    return this.one(id);
  }

  /** Approves several, all or none; a dry run tells which would not. */
  async approveMany({ ids, comment, dryRun }: { ids: string[]; comment: string | null; dryRun: boolean }) {
    const wanted = [...new Set(ids)].sort();
    const judged: BulkResult[] = [];
    for (const id of wanted) judged.push(await this.judge(id));
    const refused = judged.find(({ isAllowed }) => !isAllowed);
    if (dryRun) return { items: judged };
    if (refused)
      throw new AppError(refused.reasonCode === 'over' ? errors.WorkflowOver : errors.WorkflowNotYours, {
        title: refused.title,
        failures: judged.filter(({ isAllowed }) => !isAllowed),
      });
    const facts = new Map<string, Awaited<ReturnType<WorkflowEngine['prepare']>>>();
    for (const id of wanted) facts.set(id, await this.engine.prepare(id, this.actor()));
    await this.database.tx(async (tx) => {
      for (const id of wanted)
        await this.engine.moveIn(tx, id, { facts: facts.get(id)!, actor: this.actor(), act: approve(comment) });
    });
    return { items: judged };
  }

  private async judge(id: string): Promise<BulkResult> {
    const found = await this.get(id).catch((error: unknown) => {
      if (error instanceof AppError && error.definition.status === 404) return null;
      throw error;
    });
    if (!found) return { id, title: id, isAllowed: false, reasonCode: 'unknown', changed: [] };
    const { title, state, tasks } = found as unknown as InstanceRecord;
    const isMine = tasks.some(
      (task) =>
        task.assigneeId === currentPrincipal().userId &&
        task.state === WorkflowTaskState.Pending &&
        !task.isWaiting &&
        task.kind !== 'submit',
    );
    const reasonCode = state !== WorkflowState.Running ? 'over' : isMine ? null : 'notYours';
    const changed = reasonCode === null ? await this.changedFor(id) : [];
    return { id, title, isAllowed: reasonCode === null, reasonCode, changed };
  }

  /** What is another than when the caller said something last, of what he may see. */
  private async changedFor(id: string): Promise<FieldChange[]> {
    const [hidden = []] = await this.hiddenOf([(await super.get(id)) as unknown as InstanceRecord]);
    return this.database.tx(async (tx) => {
      const events = await tx.em.find(WorkflowEvent, { where: { instanceId: id }, order: { seq: 'ASC' } });
      const tasks = await tx.em.find(WorkflowTask, { where: { instanceId: id }, order: { id: 'ASC' } });
      const all = changedSince(events, lastSaid(tasks, currentPrincipal().userId));
      return all.filter(({ field }) => !hidden.includes(field));
    });
  }

  async trace(id: string): Promise<WorkflowTrace> {
    const [hidden = []] = await this.hiddenOf([(await super.get(id)) as unknown as InstanceRecord]);
    const isShown = ({ field }: FieldChange) => !hidden.includes(field);
    const facts = await this.engine.prepare(id);
    const { instance, events, tasks } = await this.database.tx(async (tx) => ({
      instance: await tx.get(WorkflowInstance, id),
      events: await tx.em.find(WorkflowEvent, { where: { instanceId: id }, order: { seq: 'ASC' } }),
      tasks: await tx.em.find(WorkflowTask, { where: { instanceId: id }, order: { id: 'ASC' } }),
    }));
    const { userId } = currentPrincipal();
    const own = tasks.filter((task) => task.assigneeId === userId && task.state === WorkflowTaskState.Pending);
    const ofRound = tasks.filter(({ round }) => round === instance.round);
    const removable = instance.state === WorkflowState.Running ? removableOf(ofRound, userId) : [];
    const run = new Run(undefined as never, instance, facts, this.actor());
    return {
      nodes: facts.content.nodes,
      edges: facts.content.edges,
      path: instance.path,
      nodeId: instance.nodeId,
      events: events.map(({ id: key, seq, kind, nodeId, nodeName, userName, target, comment, changes, time }) => ({
        ...{ id: key, seq, kind, nodeId, nodeName, userName, target, comment },
        changes: changes.filter(isShown),
        time: time.toISOString(),
      })),
      acts: run.isRunning
        ? await this.actsOf(instance, own, {
            node: facts.content.nodes.find((node) => node.id === instance.nodeId),
            mayRemove: removable.length > 0,
            mayPassOn: leftBehind(ofRound, await this.goneOf(ofRound)).length > 0,
          })
        : [],
      returnable:
        run.isRunning && isPersonNode(run.node(instance.nodeId))
          ? run.returnable().map((node) => ({ nodeId: node.id, name: node.name }))
          : [],
      removable: removable.map(({ assigneeId, assigneeName }) => ({ userId: assigneeId, name: assigneeName })),
      editable: own.some(({ kind, isWaiting }) => kind !== 'submit' && kind !== 'delegate' && !isWaiting)
        ? fieldsWith(run.node(instance.nodeId), 'edit')
        : [],
      changed: changedSince(events, lastSaid(tasks, userId)).filter(isShown),
    };
  }

  private async actsOf(
    { initiatorId, formType }: WorkflowInstance,
    own: readonly WorkflowTask[],
    may: { node: { type: string } | undefined; mayRemove: boolean; mayPassOn: boolean },
  ): Promise<InstanceAct[]> {
    const open = own.filter(({ isWaiting }) => !isWaiting);
    const decides = open.some(({ kind }) => kind !== 'submit');
    const keeps = await this.keeps(workflowPermissions.Edit);
    const rows: [readonly (typeof INSTANCE_ACTS)[number][], boolean][] = [
      [['approve', 'reject'], decides],
      [['return', 'addSign'], decides && !givesOpinion(open)],
      [['delegate'], decides],
      [['transfer'], decides || may.mayPassOn],
      [['removeSign'], may.mayRemove],
      [['resubmit'], formType === 'request' && open.some(({ kind }) => kind === 'submit')],
      [['withdraw'], initiatorId === currentPrincipal().userId],
      [['terminate'], keeps],
      [['replay'], keeps && may.node?.type === 'api'],
    ];
    return rows.flatMap(([acts, isOffered]) => (isOffered ? acts : []));
  }

  async callsOf(id: string) {
    const [hidden = []] = await this.hiddenOf([(await super.get(id)) as unknown as InstanceRecord]);
    // A call says all that is known of the record.
    const isOpen = hidden.length === 0;
    const rows = await this.database.tx((tx) =>
      tx.em.find(WorkflowCall, { where: { instanceId: id }, order: { time: 'DESC', id: 'DESC' }, take: 500 }),
    );
    return {
      items: rows.map(({ tenantId: _tenant, instanceId: _instance, round: _round, time, ...row }) => ({
        ...row,
        ...(!isOpen && { request: null, reply: null }),
        time: time.toISOString(),
      })),
    };
  }
}
