import { workflowPermissions } from '@ishare/contracts/platform/workflow/design.js';
import type { WorkflowInstance, WorkflowTask, WorkflowTrace } from '@ishare/contracts/platform/workflow/instance.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import type { TestUser } from '@ishare/testing/test-identity.js';
import { TestService, type Reply, type TestClient } from '@ishare/testing/test-service.js';
import { Client } from 'pg';
import { platformData } from '../platform.data.js';
import { platformService } from '../platform.module.js';
import { WorkflowClock } from './workflow-clock.js';

export const DESIGNS = '/api/crm/workflows';
export const INSTANCES = '/api/crm/workflow-instances';
export const ALWAYS = [{ kind: 'administrators' }];

export function ok<T = Record<string, unknown>>(reply: Reply): T {
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body as T;
}

/** Somebody at work: what he may do and by which client. */
export interface Worker {
  user: TestUser;
  client: TestClient;
}

type Loose = Record<string, unknown>;

/** A service with an administrator of workflows, and people who hold nothing. */
export class WorkflowFixture {
  private constructor(
    readonly service: TestService,
    readonly keeper: Worker,
  ) {}

  static async start(): Promise<WorkflowFixture> {
    const service = await TestService.start(platformService, [platformData]);
    const keeper = await WorkflowFixture.workerOf(service, Object.values(workflowPermissions));
    return new WorkflowFixture(service, keeper);
  }

  private static async workerOf(service: TestService, permissions: string[]): Promise<Worker> {
    const user = service.identity.user(service.tenantA, permissions);
    return { user, client: await service.as(user) };
  }

  worker(permissions: string[] = []): Promise<Worker> {
    return WorkflowFixture.workerOf(this.service, permissions);
  }

  /** Asks exactly these people. */
  asking(...workers: Worker[]) {
    return [{ kind: 'users', userIds: workers.map(({ user }) => user.userId) }, ...ALWAYS];
  }

  /** Publishes a workflow for requests: the nodes in a row between a start and an end, unless edges are given. */
  async publish(nodes: Loose[], edges?: Loose[], more: Loose = {}): Promise<string> {
    const all = [{ id: 'start', type: 'start' }, ...nodes, { id: 'end', type: 'end' }].map((node) => ({
      name: String((node as Loose).id),
      ...node,
    }));
    const row = all.slice(1).map((node, index) => ({
      id: `e${index}`,
      from: (all[index] as Loose).id,
      to: (node as Loose).id,
    }));
    const body = { name: newId(), formType: 'request', nodes: all, edges: edges ?? row, ...more };
    const { id } = ok<{ id: string }>(await this.keeper.client.post(DESIGNS, body));
    ok(await this.keeper.client.post(`${DESIGNS}/${id}/publish`));
    return id;
  }

  async begin(by: Worker, workflowId: string, data: Loose = {}): Promise<string> {
    return ok<{ id: string }>(await by.client.post(INSTANCES, { workflowId, title: 'a wish', data })).id;
  }

  async get(id: string): Promise<WorkflowInstance> {
    return ok<WorkflowInstance>(await this.keeper.client.get(`${INSTANCES}/${id}`));
  }

  async trace(id: string, by = this.keeper): Promise<WorkflowTrace> {
    return ok<WorkflowTrace>(await by.client.get(`${INSTANCES}/${id}/trace`));
  }

  act(by: Worker, id: string, act: string, body: Loose = {}): Promise<Reply> {
    return by.client.post(`${INSTANCES}/${id}/${act}`, body);
  }

  /** Who is asked now, by the last signs of the id. */
  async open(id: string): Promise<WorkflowTask[]> {
    return (await this.get(id)).tasks.filter(({ state }) => state === 0);
  }

  async asked(id: string): Promise<string[]> {
    return (await this.open(id)).filter(({ isWaiting }) => !isWaiting).map(({ assigneeId }) => assigneeId);
  }

  /** Lets whatever of an instance waits for its hour have it, one kind at a time where one is named. */
  async pass(id: string, kind?: string): Promise<void> {
    await this.service.query(
      `update platform.workflow_timer set due_time = now() - interval '1 second'
        where instance_id = $1 and done_time is null and ($2::text is null or kind = $2)`,
      [id, kind ?? null],
    );
    await this.serve();
  }

  serve(): Promise<void> {
    return runAsTenant(this.service.tenantA, () => this.service.app.get(WorkflowClock).serve());
  }

  /** What people were told, by the names of the notifications. */
  async told(instanceId: string): Promise<{ name: string; userIds: string[] }[]> {
    const said = await this.said<{ name: string; userIds: string[]; data: Loose }>(notificationRequested.name);
    return said
      .filter(({ data }) => data.workflowInstanceId === instanceId)
      .map(({ name, userIds }) => ({ name, userIds }));
  }

  /** What the notifications of an instance say, in English. */
  async messages(instanceId: string): Promise<string[]> {
    const said = await this.said<{ message: { en: string }; data: Loose }>(notificationRequested.name);
    return said.filter(({ data }) => data.workflowInstanceId === instanceId).map(({ message }) => message.en);
  }

  /** What was announced under a name, in order. */
  async said<T>(name: string): Promise<T[]> {
    const reader = new Client({ connectionString: this.service.config.DATABASE_URL });
    await reader.connect();
    const { rows } = await reader.query<{ payload: T }>(
      'select payload from platform.outbox where name = $1 order by created_time, id',
      [name],
    );
    await reader.end();
    return rows.map(({ payload }) => payload);
  }

  close(): Promise<void> {
    return this.service.close();
  }
}
