import type { ChatTask } from '@ishare/contracts/im/tasks.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { Client } from 'pg';
import type { z } from 'zod';
import { befriend, party, say, startIm, talkWith, type Party } from '../im.fixture.js';

const TASKS = '/api/im/chat/tasks';

describe('tasks of a talk', () => {
  let service: TestService;
  let ann: Party;
  let bob: Party;
  let eve: Party;
  let conversationId: string;

  beforeAll(async () => {
    ({ service } = await startIm());
    [ann, bob, eve] = [await party(service), await party(service), await party(service)];
    await befriend(ann, bob);
    await say(ann, bob, 'The hinges are missing');
    conversationId = (await talkWith(ann, bob)).id;
  });
  afterAll(() => service.close());

  const ask = (by: Party, more: object = {}) =>
    by.rest.post(TASKS, {
      conversationId,
      seq: 1,
      text: 'Order hinges',
      assigneeId: bob.user.userId,
      dueDate: '2099-12-01',
      ...more,
    });
  const listOf = async ({ rest }: Party) => (await rest.get(TASKS)).body.items as ChatTask[];
  /** Who was told of tasks, in order. */
  async function told(): Promise<string[]> {
    const reader = new Client({ connectionString: service.config.DATABASE_URL });
    await reader.connect();
    const { rows } = await reader.query<{ payload: z.output<typeof notificationRequested.schema> }>(
      `select payload from im.outbox where name = $1 and payload->>'name' = $2 order by created_time, id`,
      [notificationRequested.name, notificationDefinitions.chatTask.name],
    );
    await reader.end();
    return rows.flatMap(({ payload }) => payload.userIds ?? []);
  }

  it('stand with the two whom they concern, the one to be done first on top, and are told of', async () => {
    const later = (await ask(ann, { dueDate: null })).body as ChatTask;
    const { status, body } = await ask(ann);
    expect([status, body]).toEqual([200, expect.objectContaining({ text: 'Order hinges', dueDate: '2099-12-01' })]);
    expect((await listOf(bob)).map(({ id }) => id)).toEqual([body.id, later.id]);
    expect(await listOf(ann)).toHaveLength(2);
    expect(await listOf(eve)).toEqual([]);
    expect((await bob.rest.put(`${TASKS}/${body.id}`, { isDone: true })).status).toBe(204);
    expect((await listOf(ann)).map(({ id, doneTime }) => [id, doneTime !== null])).toEqual([
      [later.id, false],
      [body.id, true],
    ]);
    const [to, by] = [bob.user.userId, ann.user.userId];
    expect(await told()).toEqual([to, to, by]);
  });

  it('are made of what was said, by those of the talk for each other', async () => {
    expect((await ask(eve)).status).toBe(404);
    expect((await ask(ann, { assigneeId: eve.user.userId })).status).toBe(400);
    expect((await ask(ann, { seq: 99 })).status).toBe(400);
    expect((await ask(ann, { text: ' ' })).status).toBe(400);
    expect((await ask(ann, { dueDate: '2026-02-30' })).status).toBe(400);
    expect((await ask(await party(service, service.tenantB))).status).toBe(404);
  });

  it('are settled by nobody else, and taken back by whoever made them', async () => {
    const { body } = await ask(ann);
    for (const call of [eve.rest.put(`${TASKS}/${body.id}`, { isDone: true }), eve.rest.delete(`${TASKS}/${body.id}`)])
      expect((await call).status).toBe(404);
    expect((await bob.rest.delete(`${TASKS}/${body.id}`)).status).toBe(404);
    expect((await ann.rest.delete(`${TASKS}/${body.id}`)).status).toBe(204);
    expect((await bob.rest.put(`${TASKS}/${newId()}`, { isDone: true })).status).toBe(404);
  });
});
