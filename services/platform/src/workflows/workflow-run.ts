// One instance while a transaction moves it: its rows are locked, and whatever happens to it is written here.
import { compileExpression, type Expression } from '@ishare/kernel/expression.js';
import type { ExpressionScope } from '@ishare/kernel/expression-values.js';
import { isTrue } from '@ishare/kernel/expression-values.js';
import {
  isPersonNode,
  leadingFrom,
  type PersonNode,
  type WorkflowContent,
  type WorkflowNode,
} from '@ishare/contracts/platform/workflow/nodes.js';
import type { FieldChange } from '@ishare/contracts/platform/workflow/instance.js';
import { WorkflowState, WorkflowTaskState } from '@ishare/contracts/platform/workflow/task-life.js';
import { workflowMoved, type WorkflowOutcome } from '@ishare/contracts/platform/workflow/events.js';
import { verdictOf, type TaskKind } from '@ishare/contracts/platform/workflow/verdict.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { now } from '@ishare/server/context.js';
import { WorkflowEvent, WorkflowInstance, WorkflowTask, WorkflowTimer, type TimerKind } from './workflow.entity.js';
import type { News, Said } from './workflow-news.js';
import type { People, Person } from './workflow-people.js';

/** Nodes that one step may go through by itself; what is published has no circle without a person. */
const MOST_NODES = 200;

/** What was asked elsewhere before the transaction. */
export interface Facts {
  content: WorkflowContent;
  people: People;
  /** Who stands in for whom today. */
  substitutes: ReadonlyMap<string, Person>;
  /** The moment after so many working hours. */
  after: (hours: number) => Date;
  news: News;
}

/** How people are asked. */
interface Asking {
  kind: TaskKind;
  parentId?: string | null;
  dueTime?: Date | null;
  said?: Said | null;
}

const compiled = new Map<string, Expression>();

/** Whether a condition holds; what was published compiles. */
export function holds(condition: string, scope: ExpressionScope): boolean {
  if (condition === '') return true;
  let expression = compiled.get(condition);
  if (!expression) {
    if (compiled.size > 1_000) compiled.clear();
    compiled.set(condition, (expression = compileExpression(condition)));
  }
  return isTrue(expression.evaluate(scope));
}

/** The edge that a condition chooses. */
export const chosenEdge = ({ edges }: WorkflowContent, nodeId: string, scope: ExpressionScope) =>
  leadingFrom(edges, nodeId).find(({ condition }) => holds(condition, scope))!;

export class Run {
  private readonly nodes: ReadonlyMap<string, WorkflowNode>;
  private readonly changed: Values<WorkflowInstance> = {};

  constructor(
    readonly tx: Tx,
    readonly instance: WorkflowInstance,
    readonly facts: Facts,
    /** Who does it; null of what the hours bring. */
    readonly actor: Person | null,
  ) {
    this.nodes = new Map(facts.content.nodes.map((node) => [node.id, node]));
  }

  set(values: Values<WorkflowInstance>): void {
    Object.assign(this.instance, values);
    Object.assign(this.changed, values);
  }

  /** Writes what became of the instance; the last thing of each step. */
  async save(): Promise<void> {
    if (Object.keys(this.changed).length > 0)
      await this.tx.update(WorkflowInstance, this.instance.id, { ...this.changed });
  }

  node(id: string | null): WorkflowNode | undefined {
    return id === null ? undefined : this.nodes.get(id);
  }

  get startId(): string {
    return this.facts.content.nodes.find(({ type }) => type === 'start')!.id;
  }

  get isRunning(): boolean {
    return this.instance.state === WorkflowState.Running;
  }

  private get scope(): ExpressionScope {
    return { ...this.instance.data, initiatorName: this.instance.initiatorName };
  }

  async tell(
    kind: string,
    more: { comment?: string | null; target?: string | null; changes?: FieldChange[] } = {},
  ): Promise<void> {
    const { id: instanceId, nodeId, nodeName, round, eventCount: seq } = this.instance;
    await this.tx.insert(WorkflowEvent, {
      instanceId,
      seq,
      kind,
      nodeId,
      nodeName,
      round,
      userId: this.actor?.id ?? null,
      userName: this.actor?.name ?? null,
      target: more.target?.slice(0, 512) ?? null,
      comment: more.comment ?? null,
      changes: more.changes ?? [],
      time: now(),
    });
    this.set({ eventCount: seq + 1 });
  }

  /** Goes into a node, and on through all that ask nobody. */
  async enter(first: string): Promise<void> {
    let id: string | null = first;
    for (let count = 0; id !== null; count++) {
      if (count > MOST_NODES) throw new Error(`The workflow of instance ${this.instance.id} comes to no end.`);
      const node: WorkflowNode = this.nodes.get(id)!;
      this.set({
        nodeId: id,
        nodeName: node.name,
        round: this.instance.round + 1,
        path: [...this.instance.path, id],
      });
      await this.tell('entered');
      id = await this.at(node);
    }
  }

  /** What a node brings about; gives where it leads at once, or null where something is waited for. */
  private async at(node: WorkflowNode): Promise<string | null> {
    switch (node.type) {
      case 'start':
        return this.next(node.id);
      case 'condition':
        return chosenEdge(this.facts.content, node.id, this.scope).to;
      case 'cc':
        await this.copy(node.assignees);
        return this.next(node.id);
      case 'end':
        await this.finish('passed', null);
        return null;
      case 'api':
        await this.wait('call', now());
        return null;
      case 'timer':
        await this.wait('timer', this.facts.after(node.hours));
        return null;
      case 'approve':
      case 'sign':
        await this.ask(node);
        return null;
    }
  }

  private next(id: string): string {
    return leadingFrom(this.facts.content.edges, id)[0]!.to;
  }

  /** A node is done with: back to where it was sent back from, or on. */
  async advance(): Promise<void> {
    const { nodeId, backTo } = this.instance;
    await this.close();
    this.set({ backTo: null });
    await this.enter(backTo ?? this.next(nodeId!));
  }

  /** Who approved last before where it stands. */
  private async previous(): Promise<Person | null> {
    const [last] = await this.tx.em.find(WorkflowTask, {
      where: { instanceId: this.instance.id, state: WorkflowTaskState.Approved, kind: 'assigned', byTimeout: false },
      order: { endTime: 'DESC', id: 'DESC' },
      take: 1,
    });
    return last ? { id: last.assigneeId, name: last.assigneeName } : null;
  }

  private async ask(node: PersonNode): Promise<void> {
    const { timeout } = node;
    const people = this.facts.people.of(node.assignees, await this.previous());
    const hours = [timeout?.remindHours, timeout?.escalateHours, timeout?.automaticHours].filter(
      (one): one is number => typeof one === 'number',
    );
    await this.open(people, { kind: 'assigned', dueTime: hours.length > 0 ? this.facts.after(hours.at(-1)!) : null });
    const timers = [
      ['remind', timeout?.remindHours],
      ['escalate', timeout?.escalateHours],
      ['automatic', timeout?.automaticHours],
    ] as const;
    for (const [kind, after] of timers) if (typeof after === 'number') await this.wait(kind, this.facts.after(after));
  }

  private async wait(kind: TimerKind, dueTime: Date): Promise<void> {
    const { id: instanceId, round } = this.instance;
    await this.tx.insert(WorkflowTimer, { instanceId, round, kind, dueTime, doneTime: null, hasFired: false });
  }

  /** Asks people at the node where it stands, or who stands in for them; gives what they are asked. */
  async open(
    people: readonly Person[],
    { kind, parentId = null, dueTime = null, said = null }: Asking,
  ): Promise<WorkflowTask[]> {
    const { id: instanceId, nodeId, nodeName, round, initiatorId } = this.instance;
    const isAsked = kind !== 'cc' && kind !== 'submit';
    // Nobody decides on his own wish in another's place.
    const standIn = ({ id }: Person) => {
      const substitute = isAsked ? this.facts.substitutes.get(id) : undefined;
      return substitute?.id === initiatorId ? undefined : substitute;
    };
    const placed = people.map((person) => ({
      person,
      by: standIn(person) ?? person,
    }));
    const each = [...new Map(placed.map((one) => [one.by.id, one])).values()];
    const tasks = await this.tx.insertMany(
      WorkflowTask,
      each.map(({ person, by }) => ({
        instanceId,
        nodeId: nodeId!,
        nodeName: nodeName!,
        round,
        kind,
        assigneeId: by.id,
        assigneeName: by.name,
        insteadOfId: by.id === person.id ? null : person.id,
        insteadOfName: by.id === person.id ? null : person.name,
        parentId,
        isWaiting: false,
        state: kind === 'cc' ? WorkflowTaskState.Skipped : WorkflowTaskState.Pending,
        byTimeout: false,
        comment: null,
        dueTime,
        endTime: kind === 'cc' ? now() : null,
      })),
    );
    await this.facts.news.waiting(
      this.tx,
      this.instance,
      tasks.map(({ assigneeId }) => assigneeId),
      { kind, said },
    );
    return tasks;
  }

  private async copy(chain: Parameters<People['copied']>[0]): Promise<void> {
    const people = this.facts.people.copied(chain, await this.previous());
    await this.open(people, { kind: 'cc' });
    await this.tell('copied', { target: people.map(({ name }) => name).join(', ') });
  }

  /** What was asked at the present entry of the node. */
  tasks(): Promise<WorkflowTask[]> {
    const { id: instanceId, round } = this.instance;
    return this.tx.em.find(WorkflowTask, { where: { instanceId, round }, order: { id: 'ASC' } });
  }

  async pending(): Promise<WorkflowTask[]> {
    return (await this.tasks()).filter(({ state }) => state === WorkflowTaskState.Pending);
  }

  async end(
    task: WorkflowTask,
    state: number,
    { comment = null, byTimeout = false }: { comment?: string | null; byTimeout?: boolean } = {},
  ): Promise<void> {
    await this.tx.update(WorkflowTask, task.id, { state, comment, byTimeout, isWaiting: false, endTime: now() });
  }

  /** Whatever still waits at the node where it stands waits no more. */
  private async close(): Promise<void> {
    for (const task of await this.pending()) await this.end(task, WorkflowTaskState.Skipped);
    await this.tx.query(
      `update workflow_timer set done_time = $3 where instance_id = $1 and round = $2 and done_time is null`,
      [this.instance.id, this.instance.round, now()],
    );
  }

  /** Goes on where what was said at the node decides it. */
  async judge(comment: string | null): Promise<void> {
    const node = this.node(this.instance.nodeId);
    if (!isPersonNode(node)) return;
    const verdict = verdictOf(node, await this.tasks());
    if (verdict === 'approve') await this.advance();
    else if (verdict === 'reject') await this.refuse(node, comment);
  }

  /** A node said no: the end, or back, as the node says. */
  async refuse(node: PersonNode, comment: string | null): Promise<void> {
    const [nearest] = this.returnable();
    if (node.onReject === 'end') await this.finish('rejected', comment);
    else if (node.onReject === 'previous' && nearest) await this.sendBack(nearest.id, { comment });
    else await this.sendBack(this.startId, { comment });
  }

  /** Nodes with people that it has come through, the nearest first. */
  returnable(): WorkflowNode[] {
    const { path, nodeId } = this.instance;
    const ids = path.slice(0, path.lastIndexOf(nodeId!)).reverse();
    return [...new Set(ids)].map((id) => this.nodes.get(id)!).filter((node) => node && isPersonNode(node));
  }

  async sendBack(to: string, more: { comment: string | null; straightBack?: boolean }): Promise<void> {
    const from = this.instance.nodeId!;
    const target = this.nodes.get(to)!;
    await this.tell('returned', { target: target.name, comment: more.comment });
    await this.close();
    const at = this.instance.path.lastIndexOf(to);
    this.set({ backTo: more.straightBack ? from : null, path: this.instance.path.slice(0, Math.max(at, 0)) });
    if (to !== this.startId) return this.enter(to);
    this.set({
      nodeId: to,
      nodeName: target.name,
      round: this.instance.round + 1,
      path: [to],
    });
    await this.tell('entered');
    const { initiatorId: id, initiatorName: name } = this.instance;
    await this.open([{ id, name }], { kind: 'submit', said: { actor: this.actor, comment: more.comment } });
    await this.announce('returned', more.comment);
  }

  async finish(outcome: Exclude<WorkflowOutcome, 'returned'>, comment: string | null): Promise<void> {
    await this.close();
    await this.tell(outcome, { comment });
    const states = {
      passed: WorkflowState.Passed,
      rejected: WorkflowState.Rejected,
      withdrawn: WorkflowState.Withdrawn,
      terminated: WorkflowState.Terminated,
    };
    this.set({ state: states[outcome], endTime: now(), nodeId: null, nodeName: null, backTo: null });
    await this.announce(outcome, comment);
    await this.facts.news.ended(this.tx, this.instance, outcome, { actor: this.actor, comment });
  }

  /** Tells the service of the record that is decided on. */
  private async announce(outcome: WorkflowOutcome, comment: string | null): Promise<void> {
    const { id: instanceId, formType, refId } = this.instance;
    if (refId === null) return;
    await this.tx.publish(workflowMoved, {
      instanceId,
      formType,
      refId,
      outcome,
      userId: this.actor?.id ?? null,
      userName: this.actor?.name ?? null,
      comment,
    });
  }
}
