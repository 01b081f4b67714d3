import type { ChatTask } from '@ishare/contracts/im/tasks.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestService } from '@ishare/testing/test-service.js';
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
      dueDate: '2026-12-01',
      ...more,
    });
  const listOf = async ({ rest }: Party) => (await rest.get(TASKS)).body.items as ChatTask[];
  const told = () =>
    service.query<{ title: string }>(
      `select payload->'title'->>'en' as title from outbox_message where payload->>'name' like '%ChatTask' order by id`,
    );

  it('stand with the two whom they concern, the one to be done first on top, and are told of', async () => {
    const later = (await ask(ann, { dueDate: null })).body as ChatTask;
    const { status, body } = await ask(ann);
    expect([status, body]).toEqual([200, expect.objectContaining({ text: 'Order hinges', dueDate: '2026-12-01' })]);
    expect((await listOf(bob)).map(({ id }) => id)).toEqual([body.id, later.id]);
    expect(await listOf(ann)).toHaveLength(2);
    expect(await listOf(eve)).toEqual([]);
    expect((await bob.rest.put(`${TASKS}/${body.id}`, { isDone: true })).status).toBe(204);
    expect((await listOf(ann)).map(({ id, doneTime }) => [id, doneTime !== null])).toEqual([
      [later.id, false],
      [body.id, true],
    ]);
    expect(await told()).toHaveLength(3);
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
