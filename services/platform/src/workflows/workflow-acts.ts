// What people do with an instance: each act is one step of a locked run.
import type { FieldChange } from '@ishare/contracts/platform/workflow/instance.js';
import { fieldsWith, isPersonNode } from '@ishare/contracts/platform/workflow/nodes.js';
import { WorkflowTaskState } from '@ishare/contracts/platform/workflow/task-life.js';
import type { SubjectData } from '@ishare/contracts/platform/workflow/subjects.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { errors } from '../errors.js';
import { WorkflowTask } from './workflow.entity.js';
import type { Person } from './workflow-people.js';
import type { Run } from './workflow-run.js';

export type Act = (run: Run) => Promise<void>;

const { Pending, Approved, Rejected, Transferred } = WorkflowTaskState;

export function requireRunning({ isRunning, instance: { title } }: Run): void {
  if (!isRunning) throw new AppError(errors.WorkflowOver, { title });
}

/** What waits for the caller at a node with people, and for nobody before him. */
async function ownTasks(run: Run): Promise<WorkflowTask[]> {
  requireRunning(run);
  const own = (await run.pending()).filter(
    ({ assigneeId, isWaiting, kind }) => assigneeId === run.actor?.id && !isWaiting && kind !== 'submit',
  );
  if (own.length === 0) throw new AppError(errors.WorkflowNotYours, { title: run.instance.title });
  return own;
}

/** Whether somebody is asked for nothing but his opinion: it decides nothing, so neither does what he does else. */
export const givesOpinion = (own: readonly Pick<WorkflowTask, 'kind'>[]): boolean =>
  own.length > 0 && own.every(({ kind }) => kind === 'delegate');

/** What waits for the caller, of which he decides. */
async function decidedTask(run: Run): Promise<WorkflowTask> {
  const own = await ownTasks(run);
  if (givesOpinion(own)) throw new AppError(errors.WorkflowNotYours, { title: run.instance.title });
  return own.find(({ kind }) => kind !== 'delegate')!;
}

/** The assignee who asked for a task goes on once all whom he asked have said something. */
async function giveBack(run: Run, done: readonly WorkflowTask[]): Promise<void> {
  const tasks = await run.tasks();
  for (const parentId of new Set(done.flatMap(({ parentId, kind }) => (kind === 'after' ? [] : (parentId ?? []))))) {
    const parent = tasks.find(({ id }) => id === parentId);
    const isOpen = tasks.some((task) => task.parentId === parentId && task.kind !== 'after' && task.state === Pending);
    if (!parent || parent.state !== Pending || isOpen) continue;
    await run.tx.update(WorkflowTask, parent.id, { isWaiting: false });
    await run.facts.news.waiting(run.tx, run.instance, [parent.assigneeId], { kind: parent.kind });
  }
}

/** What is another after than before, field by field. */
export function changesBetween(before: SubjectData, after: SubjectData): FieldChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => from !== to);
}

/** Who is asked changes what his node lets him change, and nothing else. */
async function change(run: Run, data: SubjectData, isOpinion: boolean): Promise<void> {
  const editable = isOpinion ? [] : fieldsWith(run.node(run.instance.nodeId), 'edit');
  const changes = changesBetween(run.instance.data, { ...run.instance.data, ...data });
  const fixed = changes.find(({ field }) => !editable.includes(field));
  if (fixed) throw invalid(`data.${fixed.field}`, 'Workflow:FieldFixed');
  if (changes.length === 0) return;
  await run.tell('edited', { changes });
  run.set({ data: { ...run.instance.data, ...data } });
}

const say =
  (kind: 'approved' | 'rejected', state: number) =>
  (comment: string | null, data: SubjectData = {}): Act =>
  async (run) => {
    const own = await ownTasks(run);
    await change(run, data, givesOpinion(own));
    for (const task of own) await run.end(task, state, { comment });
    await run.tell(kind, { comment });
    await giveBack(run, own);
    await run.judge(comment);
  };

export const approve = say('approved', Approved);
export const reject = say('rejected', Rejected);

export const sendBack =
  (to: string, comment: string, straightBack: boolean): Act =>
  async (run) => {
    const task = await decidedTask(run);
    const returnable = run.returnable();
    const target =
      to === 'submitter'
        ? run.startId
        : to === 'previous'
          ? returnable[0]?.id
          : returnable.find(({ id }) => id === to)?.id;
    if (target === undefined) throw invalid('to', 'Validation:option');
    await run.end(task, Rejected, { comment });
    await run.sendBack(target, { comment, straightBack });
  };

const named = (people: readonly Person[]) => people.map(({ name }) => name).join(', ');

export const addSign =
  (people: readonly Person[], when: 'before' | 'after', comment: string | null): Act =>
  async (run) => {
    const task = await decidedTask(run);
    const asked = (await run.pending()).map(({ assigneeId }) => assigneeId);
    const added = people.filter(({ id }) => !asked.includes(id));
    if (added.length === 0) throw invalid('userIds', 'Workflow:AskedAlready');
    await run.tell(when === 'before' ? 'addedBefore' : 'addedAfter', { target: named(added), comment });
    await run.open(added, { kind: when, parentId: task.id });
    if (when === 'before') await run.tx.update(WorkflowTask, task.id, { isWaiting: true });
  };

/** What somebody has asked others himself, of which nothing was said yet. */
export function removableOf(tasks: readonly WorkflowTask[], userId: string | undefined): WorkflowTask[] {
  const own = new Set(tasks.filter(({ assigneeId }) => assigneeId === userId).map(({ id }) => id));
  return tasks.filter(
    ({ state, parentId, kind }) =>
      state === Pending && parentId !== null && own.has(parentId) && ['before', 'after', 'delegate'].includes(kind),
  );
}

/** Whom the caller has added says nothing any more, nor does whom that one has asked in turn. */
export const removeSign =
  (userId: string, comment: string | null): Act =>
  async (run) => {
    requireRunning(run);
    const tasks = await run.tasks();
    const gone = removableOf(tasks, run.actor?.id).find(({ assigneeId }) => assigneeId === userId);
    if (!gone) throw invalid('userId', 'Validation:option');
    const ids = new Set([gone.id]);
    // Those who were asked stand behind who asked them.
    for (const { id, parentId } of tasks) if (parentId !== null && ids.has(parentId)) ids.add(id);
    for (const task of tasks)
      if (ids.has(task.id) && task.state === Pending) await run.end(task, WorkflowTaskState.Skipped, { comment });
    await run.tell('removed', { target: gone.assigneeName, comment });
    await giveBack(run, [gone]);
    await run.judge(comment);
  };

export const delegate =
  (person: Person, comment: string | null): Act =>
  async (run) => {
    const [task] = await ownTasks(run);
    if (person.id === run.actor?.id) throw invalid('userId', 'Workflow:AskedAlready');
    await run.tell('delegated', { target: person.name, comment });
    await run.open([person], { kind: 'delegate', parentId: task!.id });
    await run.tx.update(WorkflowTask, task!.id, { isWaiting: true });
  };

/** What waits for somebody who can sign in no more, for whom another one is to decide. */
export const leftBehind = (tasks: readonly WorkflowTask[], gone: ReadonlySet<string>): WorkflowTask[] =>
  tasks.filter(
    ({ assigneeId, state, isWaiting, kind }) =>
      state === Pending && !isWaiting && kind !== 'submit' && gone.has(assigneeId),
  );

/** `gone`: those who can sign in no more, whose tasks the actor passes on where he has none of his own. */
export const transfer =
  (person: Person, comment: string | null, gone: ReadonlySet<string> = new Set()): Act =>
  async (run) => {
    requireRunning(run);
    const pending = await run.pending();
    const isOwn = pending.some(({ assigneeId }) => assigneeId === run.actor?.id);
    const [left] = isOwn ? [] : leftBehind(pending, gone);
    const task = left ?? (await ownTasks(run))[0];
    if (person.id === task!.assigneeId) throw invalid('userId', 'Workflow:AskedAlready');
    // Nobody decides on his own wish.
    if (person.id === run.instance.initiatorId) throw invalid('userId', 'Workflow:OwnWish');
    await run.tell('transferred', { target: person.name, comment });
    await passOn(run, task!, [person], { comment });
  };

/** A task goes to somebody else, who decides in its place. */
export async function passOn(
  run: Run,
  task: WorkflowTask,
  to: readonly Person[],
  how: { comment?: string | null; byTimeout?: boolean },
): Promise<void> {
  await run.end(task, Transferred, how);
  await run.open(to, { kind: task.kind, parentId: task.parentId, dueTime: task.dueTime });
}

export const resubmit =
  (said: { title?: string | undefined; data?: SubjectData | undefined; comment: string | null }): Act =>
  async (run) => {
    requireRunning(run);
    const own = (await run.pending()).find(({ kind, assigneeId }) => kind === 'submit' && assigneeId === run.actor?.id);
    if (!own) throw new AppError(errors.WorkflowNotYours, { title: run.instance.title });
    await run.end(own, Approved, { comment: said.comment });
    const changes = said.data === undefined ? [] : changesBetween(run.instance.data, said.data);
    await run.tell('resubmitted', { comment: said.comment, changes });
    run.set({
      ...(said.title === undefined ? {} : { title: said.title }),
      ...(said.data === undefined ? {} : { data: said.data }),
    });
    await run.advance();
  };

export const withdraw =
  (comment: string | null): Act =>
  async (run) => {
    requireRunning(run);
    if (run.actor?.id !== run.instance.initiatorId)
      throw new AppError(errors.WorkflowNotYours, { title: run.instance.title });
    await run.finish('withdrawn', comment);
  };

export const terminate =
  (comment: string): Act =>
  async (run) => {
    requireRunning(run);
    await run.finish('terminated', comment);
  };

/** What the working hours bring at a node with people. */
export async function timeOut(run: Run, kind: 'remind' | 'escalate' | 'automatic'): Promise<void> {
  const node = run.node(run.instance.nodeId);
  if (!isPersonNode(node) || !node.timeout) return;
  const pending = await run.pending();
  const open = pending.filter(({ isWaiting }) => !isWaiting);
  if (kind === 'remind') {
    await run.tell('reminded', { target: open.map(({ assigneeName }) => assigneeName).join(', ') });
    await run.facts.news.reminded(
      run.tx,
      run.instance,
      open.map(({ assigneeId }) => assigneeId),
    );
    return;
  }
  if (kind === 'escalate') {
    const [boss] = run.facts.people.of(node.timeout.escalateTo, null);
    await run.tell('escalated', { target: boss!.name });
    for (const task of open) if (task.assigneeId !== boss!.id) await passOn(run, task, [boss!], { byTimeout: true });
    return;
  }
  const { automatic } = node.timeout;
  await run.tell(automatic === 'approve' ? 'autoApproved' : 'autoRejected');
  for (const task of pending) await run.end(task, automatic === 'approve' ? Approved : Rejected, { byTimeout: true });
  if (automatic === 'approve') await run.advance();
  else await run.refuse(node, null);
}
