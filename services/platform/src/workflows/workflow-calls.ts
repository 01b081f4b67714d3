// Calls of workflows to other systems: signed, to public addresses alone, every attempt kept.
import { isDone } from '@ishare/contracts/platform/made-call.js';
import type { NodeOf } from '@ishare/contracts/platform/workflow/nodes.js';
import type { SubjectData } from '@ishare/contracts/platform/workflow/subjects.js';
import { WorkflowState } from '@ishare/contracts/platform/workflow/task-life.js';
import { workflowPermissions } from '@ishare/contracts/platform/workflow/design.js';
import { Database } from '@ishare/data/database.js';
import { invalid } from '@ishare/kernel/errors.js';
import { isWithinDepth } from '@ishare/kernel/json-depth.js';
import { currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { Injectable } from '@nestjs/common';
import { SignedCalls, type Attempt } from '../outside/signed-calls.js';
import { News } from './workflow-news.js';
import { WorkflowEngine } from './workflow-engine.js';
import type { Run } from './workflow-run.js';
import { WorkflowCall, WorkflowInstance, WorkflowTimer } from './workflow.entity.js';

/** After how many seconds a call that failed is made again. */
const AGAIN = [60, 300, 1_800];
/** Members of a reply that conditions may read. */
const MOST_MEMBERS = 50;

type ApiNode = NodeOf<'api'>;

/** What conditions read of a reply: plain values of its first level. */
function valuesOf(result: string, reply: string | null): SubjectData {
  if (result === '' || reply === null) return {};
  try {
    const json: unknown = JSON.parse(reply);
    if (typeof json !== 'object' || json === null || !isWithinDepth(json, 20)) return {};
    const plain = Object.entries(json).filter(
      ([name, value]) =>
        /^[A-Za-z_]\w{0,31}$/.test(name) &&
        (value === null ||
          ['number', 'boolean'].includes(typeof value) ||
          (typeof value === 'string' && value.length <= 1_000)),
    ) as [string, SubjectData[string]][];
    return Object.fromEntries(plain.slice(0, MOST_MEMBERS).map(([name, value]) => [`${result}.${name}`, value]));
  } catch {
    return {};
  }
}

@Injectable()
export class WorkflowCalls {
  constructor(
    private readonly database: Database,
    private readonly engine: WorkflowEngine,
    private readonly news: News,
    private readonly ports: Ports,
    private readonly calls: SignedCalls,
  ) {}

  /** By which whoever is called knows that a tenant's workflow calls. */
  keyOf(tenantId: string): string {
    return this.calls.keyOf('workflow-calls', tenantId);
  }

  /** Makes the call that an instance waits for, and goes on with what comes back. */
  async make(instanceId: string, round: number, timerId: string): Promise<void> {
    const facts = await this.engine.prepare(instanceId);
    const instance = await this.database.tx((tx) => tx.get(WorkflowInstance, instanceId));
    const node = facts.content.nodes.find(({ id }) => id === instance.nodeId);
    const isCurrent = instance.state === WorkflowState.Running && instance.round === round && node?.type === 'api';
    if (!isCurrent) return;
    const attempt = await this.attempt(node, instance);
    const keepers = isDone(attempt) ? [] : await this.keepers();
    await this.database.tx((tx) =>
      this.engine.moveIn(tx, instanceId, {
        facts,
        actor: null,
        act: (run) => this.settle(run, node, { attempt, round, timerId, keepers }),
      }),
    );
  }

  private async settle(
    run: Run,
    node: ApiNode,
    { attempt, round, timerId, keepers }: { attempt: Attempt; round: number; timerId: string; keepers: string[] },
  ): Promise<void> {
    const number = await this.keep(run, node, attempt, false);
    // Somebody ended it while the other system thought.
    if (!run.isRunning || run.instance.round !== round) return;
    if (isDone(attempt)) return this.goOn(run, node, attempt);
    const wait = AGAIN[number - 1];
    if (wait !== undefined) {
      const dueTime = new Date(now().getTime() + wait * 1_000);
      await run.tx.query('update workflow_timer set done_time = null, due_time = $2 where id = $1', [timerId, dueTime]);
      return;
    }
    await run.tx.query('update workflow_timer set done_time = $2 where id = $1', [timerId, now()]);
    await run.tell('callFailed', { comment: attempt.error ?? String(attempt.status) });
    if (node.onFailure === 'continue') await run.advance();
    else await this.news.stuck(run.tx, run.instance, keepers);
  }

  private async goOn(run: Run, node: ApiNode, attempt: Attempt): Promise<void> {
    await run.tell('called', { comment: String(attempt.status) });
    run.set({ data: { ...run.instance.data, ...valuesOf(node.result, attempt.reply) } });
    await run.advance();
  }

  /** Writes an attempt; gives how many were made at this entry of the node. */
  private async keep(run: Run, node: ApiNode, attempt: Attempt, isReplay: boolean): Promise<number> {
    const { id: instanceId, round } = run.instance;
    const before = await run.tx.em.countBy(WorkflowCall, { instanceId, round, isReplay: false });
    const number = before + (isReplay ? 0 : 1);
    await run.tx.insert(WorkflowCall, {
      instanceId,
      round,
      nodeId: node.id,
      nodeName: node.name,
      attempt: Math.max(number, 1),
      isReplay,
      ...attempt,
    });
    return number;
  }

  /** Somebody has it called again; an instance that still waits for it goes on when it succeeds. */
  async replay(instanceId: string, nodeId: string, actor: { id: string; name: string }): Promise<void> {
    const facts = await this.engine.prepare(instanceId, actor);
    const instance = await this.database.tx((tx) => tx.get(WorkflowInstance, instanceId));
    const node = facts.content.nodes.find(({ id }) => id === nodeId);
    const wasThere = await this.database.tx((tx) => tx.find(WorkflowCall, { instanceId, nodeId }));
    if (node?.type !== 'api' || (!wasThere && instance.nodeId !== nodeId)) throw invalid('nodeId', 'Validation:option');
    const attempt = await this.attempt(node, instance);
    await this.database.tx((tx) =>
      this.engine.moveIn(tx, instanceId, {
        facts,
        actor,
        act: async (run) => {
          await this.keep(run, node, attempt, true);
          if (
            run.isRunning &&
            run.instance.nodeId === nodeId &&
            run.instance.round === instance.round &&
            isDone(attempt)
          )
            await this.goOn(run, node, attempt);
        },
      }),
    );
  }

  private async keepers(): Promise<string[]> {
    const holders = await this.ports
      .client(identityPort)
      .holders({ tenantId: currentTenantId(), permission: workflowPermissions.Edit, most: 50 });
    return holders.map(({ id }) => id);
  }

  private attempt({ url, method }: ApiNode, instance: WorkflowInstance): Promise<Attempt> {
    const { id, workflowId, workflowName, designVersion, formType, refId, title, data, initiatorName } = instance;
    const said = { id, workflowId, workflowName, designVersion, formType, refId, title, initiatorName, data };
    return this.calls.make({
      url,
      method,
      body: method === 'GET' ? null : JSON.stringify(said),
      key: this.keyOf(currentTenantId()),
      sign: 'x-workflow',
      headers: { 'x-workflow-instance': id },
    });
  }
}

/** A timer of an instance that is due. */
export type DueTimer = Pick<WorkflowTimer, 'id' | 'instanceId' | 'round' | 'kind'>;
