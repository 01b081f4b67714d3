import { createHmac } from 'node:crypto';
import type { WorkflowCall } from '@ishare/contracts/platform/workflow/instance.js';
import type { PublicRequest } from '@ishare/server/public-fetch.js';
import { until } from '@ishare/testing/until.js';
import { Outside } from '../outside/signed-calls.js';
import { INSTANCES, ok, WorkflowFixture, type Worker } from './workflow.fixture.js';

type Sent = PublicRequest & { url: string };

describe('calls of workflows', () => {
  let world: WorkflowFixture;
  let ann: Worker;
  let outside: Outside;
  const real = new Outside();
  const sent: Sent[] = [];

  beforeAll(async () => {
    world = await WorkflowFixture.start();
    ann = await world.worker();
    outside = world.service.app.get(Outside);
  });
  beforeEach(() => {
    sent.length = 0;
    outside.send = real.send;
  });
  afterAll(() => world.close());

  /** What the other system says, one reply after the other; the last one for ever. */
  const replies = (...all: (() => Response)[]) => {
    outside.send = async (url, request = {}) => {
      sent.push({ url, ...request });
      return all[Math.min(sent.length, all.length) - 1]!();
    };
  };
  const calls = async (id: string) =>
    ok<{ items: WorkflowCall[] }>(await ann.client.get(`${INSTANCES}/${id}/calls`)).items;
  /** Its calls once there is one; the clock of the service may be the one that makes it. */
  const made = async (id: string): Promise<WorkflowCall[]> => {
    await world.serve();
    return until(async () => {
      const all = await calls(id);
      return all.length > 0 ? all : null;
    });
  };
  const api = (more: object = {}) => ({ id: 'call', type: 'api', url: 'https://partner.example.com/check', ...more });
  const asked = { id: 'boss', type: 'approve', assignees: [{ kind: 'initiator' }] };

  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.8:8443/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://user:secret@127.0.0.1/',
    'https://[64:ff9b::7f00:1]/',
    'https://0/',
  ])('never go to %s, and say so', async (url) => {
    const id = await world.begin(ann, await world.publish([api({ url })]));
    expect(await made(id)).toEqual([
      expect.objectContaining({ attempt: 1, status: null, reply: null, error: 'notPublic' }),
    ]);
    expect(await world.get(id)).toMatchObject({ state: 0, nodeName: 'call' });
  });

  it('follow nobody who sends them elsewhere', async () => {
    for (const status of [301, 302, 307, 308]) {
      sent.length = 0;
      replies(() => new Response(null, { status, headers: { location: 'https://169.254.169.254/latest/meta-data' } }));
      const id = await world.begin(ann, await world.publish([api(), asked]));
      expect(await made(id)).toEqual([expect.objectContaining({ attempt: 1, status })]);
      expect(sent.map(({ url }) => url)).toEqual(['https://partner.example.com/check']);
      expect(await world.get(id)).toMatchObject({ state: 0, nodeName: 'call' });
    }
  });

  it('are not made to anything but https', async () => {
    for (const url of ['http://example.com', 'file:///etc/passwd', 'gopher://x', 'javascript:1'])
      await expect(world.publish([api({ url })])).rejects.toThrow('noAddress');
  });

  it('are signed, and lend what comes back to conditions', async () => {
    replies(() => Response.json({ score: 7, nested: { score: 1 }, '__proto__.x': 1, text: 'fine' }));
    const gate = { id: 'gate', type: 'condition' };
    const design = await world.publish(
      [api({ result: 'check' }), gate, asked],
      [
        { id: 'a', from: 'start', to: 'call' },
        { id: 'b', from: 'call', to: 'gate' },
        { id: 'c', from: 'gate', to: 'boss', condition: 'check.score > 5' },
        { id: 'd', from: 'gate', to: 'end' },
        { id: 'e', from: 'boss', to: 'end' },
      ],
    );
    const id = await world.begin(ann, design, { amount: 3 });
    await made(id);
    expect(await world.get(id)).toMatchObject({
      nodeName: 'boss',
      data: { amount: 3, 'check.score': 7, 'check.text': 'fine' },
    });
    expect(Object.keys((await world.get(id)).data)).toHaveLength(3);
    const { key } = ok<{ key: string }>(await world.keeper.client.get('/api/crm/workflow-signing-key'));
    expect((await ann.client.get('/api/crm/workflow-signing-key')).status).toBe(403);
    const [{ url, method, headers, body }] = sent as [Sent];
    const told = `${headers!['x-workflow-timestamp']}.${method}.${url}.${body}`;
    expect(headers!['x-workflow-signature']).toBe(`sha256=${createHmac('sha256', key).update(told).digest('hex')}`);
    expect(JSON.parse(body!)).toMatchObject({ id, title: 'a wish', data: { amount: 3 } });
  });

  it('are made again after a while, every attempt kept, until somebody has them called again', async () => {
    replies(() => new Response('busy', { status: 503 }));
    const id = await world.begin(ann, await world.publish([api(), asked]));
    for (let turn = 0; turn < 6; turn++) await world.pass(id);
    expect((await calls(id)).map(({ attempt, status, reply }) => [attempt, status, reply])).toEqual(
      [4, 3, 2, 1].map((attempt) => [attempt, 503, 'busy']),
    );
    expect(await world.told(id)).toEqual([
      { name: 'Workflow.Reminded', userIds: expect.arrayContaining([world.keeper.user.userId]) },
    ]);
    expect((await world.act(ann, id, 'replay', { nodeId: 'call' })).status).toBe(403);
    expect(ok(await world.act(world.keeper, id, 'replay', { nodeId: 'call' }))).toMatchObject({ nodeName: 'call' });
    replies(() => new Response(null, { status: 204 }));
    expect(ok(await world.act(world.keeper, id, 'replay', { nodeId: 'call' }))).toMatchObject({ nodeName: 'boss' });
    // What is past may be called once more, and nothing follows.
    expect(ok(await world.act(world.keeper, id, 'replay', { nodeId: 'call' }))).toMatchObject({ nodeName: 'boss' });
    expect((await calls(id)).map(({ isReplay }) => isReplay).slice(0, 4)).toEqual([true, true, true, false]);
    expect((await world.act(world.keeper, id, 'replay', { nodeId: 'boss' })).status).toBe(400);
  });

  it('that fail for good are gone on without where that is said', async () => {
    replies(() => new Response('', { status: 500 }));
    const id = await world.begin(ann, await world.publish([api({ onFailure: 'continue' })]));
    for (let turn = 0; turn < 4; turn++) await world.pass(id);
    expect(await world.get(id)).toMatchObject({ state: 1 });
  });

  it('that answer after the instance was ended change nothing', async () => {
    const id = await world.begin(ann, await world.publish([api(), asked]));
    outside.send = async () => {
      ok(await world.act(ann, id, 'withdraw'));
      return Response.json({});
    };
    await made(id);
    expect(await world.get(id)).toMatchObject({ state: 3, nodeName: null });
    expect(await calls(id)).toHaveLength(1);
  });

  it('with hostile replies leave nothing but a text', async () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    for (const body of [deep, '{"a":', '\u0000{"x":1}', JSON.stringify({ ['k'.repeat(99)]: 1 }), '"x"', 'null'])
      await hostile(body);
  });

  async function hostile(body: string): Promise<void> {
    replies(() => new Response(body));
    const id = await world.begin(ann, await world.publish([api({ result: 'check' })]), { amount: 1 });
    await made(id);
    expect(await world.get(id)).toMatchObject({ state: 1 });
    const names = Object.keys((await world.get(id)).data);
    expect(names.filter((name) => name !== 'amount' && name !== 'check.x')).toEqual([]);
  }
});
