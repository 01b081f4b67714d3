import { DayType } from '@ishare/contracts/platform/calendar.js';
import { workflowRequested } from '@ishare/contracts/platform/workflow/events.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { conformance } from '@ishare/testing/conformance.js';
import { servedWorkflows } from '../things.js';
import { WorkflowEngine } from './workflow-engine.js';
import { WorkflowHandlers } from './workflow.handlers.js';
import { ALWAYS, DESIGNS, INSTANCES, ok, WorkflowFixture, type Worker } from './workflow.fixture.js';

type Loose = Record<string, unknown>;

describe('workflows', () => {
  let world: WorkflowFixture;
  let [ann, bob, cyd, dan, eve]: Worker[] = [];

  beforeAll(async () => {
    world = await WorkflowFixture.start();
    [ann, bob, cyd, dan, eve] = await Promise.all(Array.from({ length: 5 }, () => world.worker()));
  });
  afterAll(() => world.close());

  const approval = (id: string, by: Worker[], more: Loose = {}) => ({
    id,
    type: 'approve',
    assignees: world.asking(...by),
    ...more,
  });
  const idOf = ({ user }: Worker) => user.userId;
  const state = async (id: string) => (await world.get(id)).state;
  const kinds = async (id: string) => (await world.trace(id)).events.map(({ kind }) => kind);

  describe('as designs', () => {
    conformance(
      servedWorkflows.resource,
      {
        create: (i) => ({ name: `w-${i}`, formType: 'request' }),
        change: { formType: 'contract', isEnable: false },
        invalid: {
          body: { name: 'x', formType: 'request', nodes: [{ id: '1', type: 'start', name: 'x' }] },
          member: 'nodes.0.id',
        },
      },
      () => world.service,
    );

    it('are drafts until they are published, which tells what stands against it and at which node', async () => {
      const nodes = [
        { id: 'start', type: 'start', name: 'Begin' },
        { id: 'boss', type: 'approve', name: 'The boss', assignees: [] },
      ];
      const edges = [{ id: 'e', from: 'start', to: 'boss' }];
      const { id } = ok<{ id: string }>(
        await world.keeper.client.post(DESIGNS, { name: newId(), formType: 'request', nodes, edges }),
      );
      const refused = await world.keeper.client.post(`${DESIGNS}/${id}/publish`);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'Platform:08001']);
      expect(refused.body.error.message).toContain('The boss: nobody is asked');
      expect(refused.body.error.data.findings).toContainEqual({ code: 'nobody', nodeId: 'boss' });
      const checked = ok<{ findings: unknown[] }>(
        await world.keeper.client.post(`${DESIGNS}/${id}/check`, { nodes, edges }),
      );
      expect(checked.findings).toEqual(refused.body.error.data.findings);
      expect(ok<{ items: [] }>(await world.keeper.client.get(`${DESIGNS}/${id}/versions`)).items).toEqual([]);
    });

    it('name people of the own tenant alone', async () => {
      const stranger = world.service.identity.user(world.service.tenantB);
      const nodes = [
        { id: 'a', type: 'approve', name: 'a', assignees: [{ kind: 'users', userIds: [stranger.userId] }] },
      ];
      const refused = await world.keeper.client.post(DESIGNS, { name: newId(), formType: 'request', nodes });
      expect(refused.status).toBe(400);
    });

    it('keep what was published: a change begins the next version, and what runs stays with its own', async () => {
      const id = await world.publish([approval('first', [bob])]);
      const instance = await world.begin(ann, id);
      const design = ok<{ nodes: Loose[] }>(await world.keeper.client.get(`${DESIGNS}/${id}`));
      expect(design).toMatchObject({ version: 1, publishedVersion: 1 });
      const nodes = design.nodes.map((node) =>
        node.id === 'first' ? { ...node, assignees: world.asking(cyd) } : node,
      );
      const changed = ok(await world.keeper.client.put(`${DESIGNS}/${id}`, { ...design, nodes, version: 77 }));
      expect(changed).toMatchObject({ version: 2, publishedVersion: 1 });
      expect(await world.asked(await world.begin(ann, id))).toEqual([idOf(bob)]);
      ok(await world.keeper.client.post(`${DESIGNS}/${id}/publish`));
      expect(await world.asked(await world.begin(ann, id))).toEqual([idOf(cyd)]);
      expect(await world.asked(instance)).toEqual([idOf(bob)]);
      const { items } = ok<{ items: { version: number; running: number }[] }>(
        await world.keeper.client.get(`${DESIGNS}/${id}/versions`),
      );
      expect(items.map(({ version, running }) => [version, running])).toEqual([
        [2, 1],
        [1, 2],
      ]);
      expect((await world.keeper.client.delete(`${DESIGNS}/${id}`)).status).toBe(403);
    });

    it('are tried on the latest records, which nobody decides by it', async () => {
      const id = await world.publish([approval('first', [bob])]);
      const instance = await world.begin(ann, id, { amount: 9 });
      const { nodes, edges } = ok<{ nodes: Loose[]; edges: Loose[] }>(
        await world.keeper.client.get(`${DESIGNS}/${id}`),
      );
      const draft = {
        nodes: [
          ...nodes.map((node) => (node.id === 'start' ? { ...node, condition: 'amount > 5' } : node)),
          approval('second', [cyd], { name: 'second' }),
        ],
        edges: [
          ...edges.map((edge) => (edge.to === 'end' ? { ...edge, to: 'second' } : edge)),
          { id: 'x', from: 'second', to: 'end' },
        ],
      };
      const { items } = ok<{ items: Loose[] }>(await world.keeper.client.post(`${DESIGNS}/${id}/simulate`, draft));
      expect(items.find(({ instanceId }) => instanceId === instance)).toMatchObject({
        applies: true,
        path: ['start', 'first', 'second', 'end'],
        people: [bob!.user.userName, cyd!.user.userName],
        differs: true,
      });
      expect(await world.asked(instance)).toEqual([idOf(bob)]);
    });
  });

  describe('as instances', () => {
    it('go from one who is asked to the next, and tell who began', async () => {
      const id = await world.begin(
        ann,
        await world.publish([approval('first', [bob, cyd]), approval('second', [dan])]),
      );
      expect(await world.asked(id)).toEqual(expect.arrayContaining([idOf(bob), idOf(cyd)]));
      expect((await world.act(dan, id, 'approve')).status).toBe(404);
      expect((await world.act(ann, id, 'approve')).body.error.code).toBe('Platform:08002');
      expect(ok(await world.act(bob, id, 'approve', { comment: 'fine' }))).toMatchObject({
        state: 0,
        nodeName: 'second',
      });
      expect((await world.act(cyd, id, 'approve')).body.error.code).toBe('Platform:08002');
      expect(ok(await world.act(dan, id, 'approve'))).toMatchObject({ state: 1, nodeName: null });
      expect((await world.act(dan, id, 'approve')).body.error.code).toBe('Platform:08003');
      const { events, path } = await world.trace(id);
      expect(path).toEqual(['start', 'first', 'second', 'end']);
      expect(events.map(({ kind, userName, comment }) => [kind, userName, comment]).slice(2, 5)).toEqual([
        ['entered', ann!.user.userName, null],
        ['approved', bob!.user.userName, 'fine'],
        ['entered', bob!.user.userName, null],
      ]);
      expect(await world.told(id)).toEqual([
        { name: 'Workflow.Waiting', userIds: expect.arrayContaining([idOf(bob), idOf(cyd)]) },
        { name: 'Workflow.Waiting', userIds: [idOf(dan)] },
        { name: 'Workflow.Ended', userIds: [idOf(ann)] },
      ]);
    });

    it('are seen by whom they concern, and listed by what they are to him', async () => {
      const id = await world.begin(ann, await world.publish([approval('first', [bob]), approval('second', [cyd])]));
      const listed = async (by: Worker, scope: string) =>
        ok<{ items: { id: string }[] }>(await by.client.get(INSTANCES, { scope, maxResultCount: 200 })).items.some(
          (one) => one.id === id,
        );
      expect([await listed(ann, 'own'), await listed(bob, 'own'), await listed(bob, 'pending')]).toEqual([
        true,
        false,
        true,
      ]);
      ok(await world.act(bob, id, 'approve'));
      expect([await listed(bob, 'pending'), await listed(bob, 'history'), await listed(cyd, 'pending')]).toEqual([
        false,
        true,
        true,
      ]);
      for (const path of ['', '/trace', '/calls']) {
        expect((await eve.client.get(`${INSTANCES}/${id}${path}`)).status).toBe(404);
        expect((await bob.client.get(`${INSTANCES}/${id}${path}`)).status).toBe(200);
      }
      expect((await world.trace(id, cyd)).acts).toContain('approve');
      expect((await world.trace(id, bob)).acts).toEqual([]);
      expect((await world.trace(id, ann)).acts).toEqual(['withdraw']);
    });

    it('end when they are rejected, or go back as the node says', async () => {
      const ends = await world.begin(ann, await world.publish([approval('first', [bob])]));
      expect((await world.act(bob, ends, 'reject')).status).toBe(400);
      expect(ok(await world.act(bob, ends, 'reject', { comment: 'no' }))).toMatchObject({ state: 2 });
      const back = await world.publish([
        approval('first', [bob]),
        approval('second', [cyd], { onReject: 'previous' }),
        approval('third', [dan], { onReject: 'submitter' }),
      ]);
      const id = await world.begin(ann, back);
      ok(await world.act(bob, id, 'approve'));
      ok(await world.act(cyd, id, 'reject', { comment: 'look again' }));
      expect(await world.asked(id)).toEqual([idOf(bob)]);
      ok(await world.act(bob, id, 'approve'));
      ok(await world.act(cyd, id, 'approve'));
      ok(await world.act(dan, id, 'reject', { comment: 'not so' }));
      expect([await state(id), await world.asked(id)]).toEqual([0, [idOf(ann)]]);
      const sayer = dan!.user.userName;
      expect((await world.messages(id)).at(-1)).toMatch(new RegExp(`hand it in again\\. ${sayer}: not so$`));
      expect((await world.messages(ends)).at(-1)).toMatch(/ was rejected\. \S+: no$/);
      ok(await world.act(ann, id, 'resubmit', { title: 'a smaller wish', data: { amount: 1 } }));
      expect(await world.get(id)).toMatchObject({ title: 'a smaller wish', data: { amount: 1 }, nodeName: 'first' });
    });

    it('are sent back to any node that they came through, and straight back where that is said', async () => {
      const id = await world.begin(
        ann,
        await world.publish([approval('first', [bob]), approval('second', [cyd]), approval('third', [dan])]),
      );
      ok(await world.act(bob, id, 'approve'));
      ok(await world.act(cyd, id, 'approve'));
      expect((await world.trace(id, dan)).returnable.map(({ nodeId }) => nodeId)).toEqual(['second', 'first']);
      for (const to of ['third', 'end', 'nowhere'])
        expect((await world.act(dan, id, 'return', { to, comment: 'x' })).status).toBe(400);
      ok(await world.act(dan, id, 'return', { to: 'first', straightBack: true, comment: 'why so much?' }));
      expect(await world.asked(id)).toEqual([idOf(bob)]);
      ok(await world.act(bob, id, 'approve'));
      expect(await world.asked(id)).toEqual([idOf(dan)]);
      ok(await world.act(dan, id, 'return', { to: 'previous', comment: 'again' }));
      // Straight back it did not pass the second node anew, so the first is before the third.
      expect(await world.asked(id)).toEqual([idOf(bob)]);
      ok(await world.act(bob, id, 'approve'));
      expect(await world.asked(id)).toEqual([idOf(cyd)]);
      ok(await world.act(cyd, id, 'return', { to: 'submitter', straightBack: true, comment: 'say more' }));
      expect(await world.asked(id)).toEqual([idOf(ann)]);
      expect((await world.act(ann, id, 'approve')).body.error.code).toBe('Platform:08002');
      ok(await world.act(ann, id, 'resubmit', {}));
      expect(await world.asked(id)).toEqual([idOf(cyd)]);
    });

    it('have others sign before and after, whose rejection counts', async () => {
      const design = await world.publish([approval('first', [bob])]);
      const id = await world.begin(ann, design);
      ok(await world.act(bob, id, 'add-sign', { userIds: [idOf(cyd)], when: 'before', comment: 'you know it' }));
      expect(await world.asked(id)).toEqual([idOf(cyd)]);
      expect((await world.act(bob, id, 'approve')).body.error.code).toBe('Platform:08002');
      ok(await world.act(cyd, id, 'approve'));
      expect(await world.asked(id)).toEqual([idOf(bob)]);
      ok(await world.act(bob, id, 'add-sign', { userIds: [idOf(dan), idOf(eve)], when: 'after' }));
      expect(ok(await world.act(bob, id, 'approve'))).toMatchObject({ state: 0 });
      ok(await world.act(dan, id, 'approve'));
      expect(ok(await world.act(eve, id, 'approve'))).toMatchObject({ state: 1 });
      const other = await world.begin(ann, design);
      ok(await world.act(bob, other, 'add-sign', { userIds: [idOf(cyd)], when: 'before' }));
      expect(ok(await world.act(cyd, other, 'reject', { comment: 'never' }))).toMatchObject({ state: 2 });
      const third = await world.begin(ann, design);
      const asked = { userIds: [idOf(bob)], when: 'before' };
      expect((await world.act(bob, third, 'add-sign', asked)).status).toBe(400);
      expect((await world.act(bob, third, 'add-sign', { ...asked, userIds: [newId()] })).status).toBe(400);
    });

    it('takes those back whom he has asked himself, with whom they have asked in turn, and nobody else', async () => {
      const design = await world.publish([{ id: 'boss', type: 'approve', assignees: world.asking(bob) }]);
      const id = await world.begin(ann, design);
      const add = (by: Worker, who: Worker, when: string) =>
        world.act(by, id, 'add-sign', { userIds: [idOf(who)], when });
      const removeBy = (by: Worker, who: Worker) =>
        world.act(by, id, 'remove-sign', { userId: idOf(who), comment: 'x' });
      ok(await add(bob, cyd, 'before'));
      ok(await add(cyd, dan, 'before'));
      expect((await world.trace(id, bob)).removable).toEqual([expect.objectContaining({ userId: idOf(cyd) })]);
      expect((await world.trace(id, bob)).acts).toEqual(['removeSign']);
      for (const [by, who] of [
        [dan, cyd],
        [bob, dan],
        [ann, cyd],
        [cyd, bob],
      ] as const)
        expect((await removeBy(by, who)).status).toBe(400);
      ok(await removeBy(bob, cyd));
      expect(await world.asked(id)).toEqual([idOf(bob)]);
      // Who has approved already goes on once whom he has added is asked no more.
      ok(await add(bob, eve, 'after'));
      ok(await world.act(bob, id, 'approve'));
      expect((await world.get(id)).state).toBe(0);
      ok(await removeBy(bob, eve));
      expect((await world.get(id)).state).toBe(1);
      expect((await removeBy(bob, eve)).status).toBe(403);
      const { events } = await world.trace(id);
      expect(events.filter(({ kind }) => kind === 'removed').map(({ target }) => target)).toEqual([
        cyd.user.userName,
        eve.user.userName,
      ]);
    });

    it('are delegated for an opinion, and transferred for good', async () => {
      const design = await world.publish([approval('first', [bob])]);
      const id = await world.begin(ann, design);
      ok(await world.act(bob, id, 'delegate', { userId: idOf(cyd) }));
      // An opinion decides nothing: it neither sends back nor asks others to sign.
      expect((await world.trace(id, cyd)).acts).toEqual(['approve', 'reject', 'delegate', 'transfer']);
      const back = await world.act(cyd, id, 'return', { to: 'submitter', comment: 'x', straightBack: false });
      const added = await world.act(cyd, id, 'add-sign', { userIds: [idOf(dan)], when: 'before' });
      expect([back, added].map(({ status, body }) => [status, body.error.code])).toEqual([
        [403, 'Platform:08002'],
        [403, 'Platform:08002'],
      ]);
      ok(await world.act(cyd, id, 'reject', { comment: 'I would not' }));
      expect([await state(id), await world.asked(id)]).toEqual([0, [idOf(bob)]]);
      ok(await world.act(bob, id, 'transfer', { userId: idOf(dan) }));
      expect(await world.asked(id)).toEqual([idOf(dan)]);
      expect((await world.act(bob, id, 'approve')).body.error.code).toBe('Platform:08002');
      expect(ok(await world.act(dan, id, 'approve'))).toMatchObject({ state: 1 });
      expect((await world.get(id)).tasks.map((task) => task.state)).toEqual([3, 2, 1]);
      const own = await world.begin(ann, design);
      expect((await world.act(bob, own, 'transfer', { userId: idOf(bob) })).status).toBe(400);
      // Nor does anybody decide on his own wish because it was passed on to him.
      const toAnn = await world.act(bob, own, 'transfer', { userId: idOf(ann) });
      expect([toAnn.status, await world.asked(own)]).toEqual([400, [idOf(bob)]]);
    });

    it('are passed on by who keeps the workflows where somebody who is asked can sign in no more', async () => {
      const design = await world.publish([approval('first', [eve])]);
      const id = await world.begin(ann, design);
      expect((await world.trace(id)).acts).toEqual(['terminate']);
      expect((await world.act(world.keeper, id, 'transfer', { userId: idOf(bob) })).status).toBe(403);
      world.service.identity.gone.add(idOf(eve));
      expect((await world.trace(id)).acts).toEqual(['transfer', 'terminate']);
      expect((await world.trace(id, ann)).acts).toEqual(['withdraw']);
      expect((await world.act(ann, id, 'transfer', { userId: idOf(bob) })).body.error.code).toBe('Platform:08002');
      expect((await world.act(world.keeper, id, 'transfer', { userId: idOf(ann) })).status).toBe(400);
      ok(await world.act(world.keeper, id, 'transfer', { userId: idOf(bob) }));
      world.service.identity.gone.delete(idOf(eve));
      expect(await world.asked(id)).toEqual([idOf(bob)]);
      expect(await kinds(id)).toContain('transferred');
      expect(ok(await world.act(bob, id, 'approve'))).toMatchObject({ state: 1 });
    });

    it('are withdrawn by who began, and ended by who keeps the workflows', async () => {
      const design = await world.publish([approval('first', [bob])]);
      const [one, other] = [await world.begin(ann, design), await world.begin(ann, design)];
      expect((await world.act(bob, one, 'withdraw')).body.error.code).toBe('Platform:08002');
      expect(ok(await world.act(ann, one, 'withdraw'))).toMatchObject({ state: 3 });
      expect((await world.act(bob, other, 'terminate', { comment: 'x' })).status).toBe(403);
      expect(ok(await world.act(world.keeper, other, 'terminate', { comment: 'left' }))).toMatchObject({ state: 4 });
      expect(await world.open(one)).toEqual([]);
    });

    it('are approved many at a time, all or none', async () => {
      const design = await world.publish([approval('first', [bob])]);
      const ids = [await world.begin(ann, design), await world.begin(ann, design)];
      const foreign = await world.begin(ann, await world.publish([approval('first', [cyd])]));
      const many = (all: string[], dryRun = false) => bob.client.post(`${INSTANCES}/approve`, { ids: all, dryRun });
      const { items } = ok<{ items: Loose[] }>(await many([...ids, foreign], true));
      expect(new Map(items.map((item) => [item.id, item.reasonCode]))).toEqual(
        new Map([...ids.map((id): [string, null] => [id, null]), [foreign, 'unknown' as unknown as null]]),
      );
      expect((await many([...ids, foreign])).status).toBe(403);
      expect(await Promise.all(ids.map(state))).toEqual([0, 0]);
      ok(await many(ids));
      expect(await Promise.all(ids.map(state))).toEqual([1, 1]);
    });

    it('are refused to who has seen another state of them', async () => {
      const id = await world.begin(ann, await world.publish([approval('first', [bob]), approval('second', [bob])]));
      const { concurrencyStamp } = await world.get(id);
      ok(await world.act(bob, id, 'approve', { concurrencyStamp }));
      expect((await world.act(bob, id, 'approve', { concurrencyStamp })).status).toBe(409);
    });

    it('are begun by workflows for requests alone, whose condition takes them', async () => {
      const contracts = await world.publish([approval('first', [bob])], undefined, { formType: 'contract' });
      expect((await ann.client.post(INSTANCES, { workflowId: contracts, title: 'x' })).body.error.code).toBe(
        'Platform:08004',
      );
      const { items } = ok<{ items: { id: string }[] }>(await ann.client.get('/api/crm/workflow-requests'));
      expect(items.map(({ id }) => id)).not.toContain(contracts);
    });
  });

  describe('choose whom to ask', () => {
    it('by the first rule that finds somebody, of those who still sign in', async () => {
      world.service.identity.roles.set('manager', [idOf(dan)]);
      const chain = [{ kind: 'users', userIds: [idOf(eve)] }, { kind: 'role', role: 'manager' }, ...ALWAYS];
      const design = await world.publish([{ id: 'first', type: 'approve', assignees: chain }]);
      expect(await world.asked(await world.begin(ann, design))).toEqual([idOf(eve)]);
      world.service.identity.gone.add(idOf(eve));
      expect(await world.asked(await world.begin(ann, design))).toEqual([idOf(dan)]);
      world.service.identity.roles.delete('manager');
      expect(await world.asked(await world.begin(ann, design))).toContain(idOf(world.keeper));
      world.service.identity.gone.delete(idOf(eve));
    });

    it('never the applicant, as long as somebody else has the role', async () => {
      world.service.identity.roles.set('seller', [idOf(ann), idOf(bob)]);
      const chain = [{ kind: 'supervisor', role: 'seller' }, { kind: 'initiator' }];
      const design = await world.publish([{ id: 'first', type: 'approve', assignees: chain }]);
      expect(await world.asked(await world.begin(ann, design))).toEqual([idOf(bob)]);
      world.service.identity.roles.set('seller', [idOf(ann)]);
      expect(await world.asked(await world.begin(ann, design))).toEqual([idOf(ann)]);
    });

    it('who approved before', async () => {
      const design = await world.publish([
        approval('first', [bob, cyd]),
        { id: 'again', type: 'approve', assignees: [{ kind: 'previous' }, ...ALWAYS] },
      ]);
      const id = await world.begin(ann, design);
      ok(await world.act(cyd, id, 'approve'));
      expect(await world.asked(id)).toEqual([idOf(cyd)]);
    });

    it('who stands in for them on these days', async () => {
      const path = '/api/crm/workflow-substitutes';
      const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
      const body = { substituteId: idOf(dan), fromDate: day(-2), toDate: day(2) };
      const { id: named } = ok<{ id: string }>(await cyd.client.post(path, body));
      ok(await bob.client.post(path, { ...body, fromDate: day(3), toDate: day(4) }));
      const design = await world.publish([
        { id: 'first', type: 'sign', mode: 'all', assignees: world.asking(bob, cyd) },
      ]);
      const id = await world.begin(ann, design);
      expect((await world.open(id)).map((task) => [task.assigneeId, task.insteadOfName])).toEqual(
        expect.arrayContaining([
          [idOf(bob), null],
          [idOf(dan), cyd!.user.userName],
        ]),
      );
      // Whoever stands in for somebody does not for his own wish.
      expect(await world.asked(await world.begin(dan, design))).toEqual(expect.arrayContaining([bob, cyd].map(idOf)));
      // One for each day, none for days that are over, and nobody from outside for what the factory decides.
      const again = await cyd.client.post(path, { ...body, substituteId: idOf(eve), fromDate: day(1), toDate: day(5) });
      expect([again.status, again.body.error.code]).toEqual([403, 'Platform:08006']);
      ok(await cyd.client.post(path, { ...body, fromDate: day(8), toDate: day(9) }));
      expect((await cyd.client.post(path, { ...body, fromDate: day(-9), toDate: day(-8) })).status).toBe(400);
      const meant = { ...body, fromDate: day(20), toDate: day(21) };
      const two = await Promise.all(
        [dan, eve].map((one) => cyd.client.post(path, { ...meant, substituteId: idOf(one) })),
      );
      expect(two.map(({ status }) => status).sort()).toEqual([200, 403]);
      world.service.crm.dealerOfUser.set(idOf(eve), newId());
      const outside = { ...body, substituteId: idOf(eve), fromDate: day(12), toDate: day(13) };
      expect((await cyd.client.post(path, outside)).status).toBe(400);
      world.service.crm.dealerOfUser.delete(idOf(eve));
      expect((await bob.client.delete(`${path}/${named}`)).status).toBe(404);
      expect((await cyd.client.post(path, { ...body, toDate: day(-9) })).status).toBe(400);
      const oneself = await cyd.client.post(path, { ...body, substituteId: idOf(cyd) });
      expect(oneself.status).toBe(400);
      expect(oneself.body.error.validationErrors[0].message).toMatch(/names yourself|本人/);
      // Nor does who can no longer sign in.
      world.service.identity.gone.add(idOf(dan));
      expect(await world.asked(await world.begin(ann, design))).toContain(idOf(cyd));
      world.service.identity.gone.delete(idOf(dan));
      ok(await cyd.client.delete(`${path}/${named}`));
      expect(await world.asked(await world.begin(ann, design))).toContain(idOf(cyd));
    });
  });

  describe('take their way', () => {
    const gate = { id: 'gate', type: 'condition' };
    const edges = [
      { id: 'a', from: 'start', to: 'gate' },
      { id: 'b', from: 'gate', to: 'boss', condition: 'amount > 50000', order: 0 },
      { id: 'c', from: 'gate', to: 'note' },
      { id: 'd', from: 'boss', to: 'end' },
      { id: 'e', from: 'note', to: 'end' },
    ];

    it('by conditions on the record, and copy what asks nobody', async () => {
      const copy = { id: 'note', type: 'cc', assignees: [{ kind: 'users', userIds: [idOf(eve)] }] };
      const design = await world.publish([gate, approval('boss', [bob]), copy], edges);
      const [large, small] = [
        await world.begin(ann, design, { amount: 50_000.01 }),
        await world.begin(ann, design, { amount: 50_000 }),
      ];
      expect([await state(large), await world.asked(large)]).toEqual([0, [idOf(bob)]]);
      expect(await state(small)).toBe(1);
      expect((await eve.client.get(`${INSTANCES}/${small}`)).status).toBe(200);
      expect((await world.told(small)).map(({ name, userIds }) => [name, userIds])).toEqual([
        ['Workflow.Copied', [idOf(eve)]],
      ]);
    });

    it('with data that means to be more than data', async () => {
      const design = await world.publish(
        [gate, approval('boss', [bob]), { id: 'note', type: 'cc', assignees: ALWAYS }],
        edges.map((edge) => (edge.id === 'b' ? { ...edge, condition: "amount > 1 and reason != 'x'" } : edge)),
      );
      for (const data of [
        { amount: { valueOf: 9 } },
        { amount: [9] },
        // What people read as a figure and conditions do not would choose its own way.
        { amount: '60,000' },
        { amount: '9; process.exit()' },
        { days: '3' },
        { amount: true },
        { 'a.b': 1 },
        { 'constructor.constructor': 'x' },
        Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 1])),
      ])
        expect((await ann.client.post(INSTANCES, { workflowId: design, title: 'x', data })).status).toBe(400);
      const hostile = { amount: 1, reason: '${7*7}', __proto: 'x', constructor: 'x' };
      expect(await state(await world.begin(ann, design, hostile))).toBe(1);
      for (const condition of ['constructor.constructor("x")()', 'this.process', '`x`', 'a => a', 'amount; 1']) {
        const nodes = [
          { id: 'start', type: 'start', name: 's', condition },
          approval('boss', [bob], { name: 'b' }),
          { id: 'end', type: 'end', name: 'e' },
        ];
        const { id } = ok<{ id: string }>(
          await world.keeper.client.post(DESIGNS, {
            ...{ name: newId(), formType: 'request', nodes },
            edges: [
              { id: 'a', from: 'start', to: 'boss' },
              { id: 'b', from: 'boss', to: 'end' },
            ],
          }),
        );
        expect((await world.keeper.client.post(`${DESIGNS}/${id}/publish`)).body.error.code).toBe('Platform:08001');
      }
    });

    it('after a while', async () => {
      const id = await world.begin(ann, await world.publish([{ id: 'wait', type: 'timer', hours: 8 }]));
      expect(await state(id)).toBe(0);
      await world.serve();
      expect(await state(id)).toBe(0);
      await world.pass(id);
      expect(await state(id)).toBe(1);
    });

    it("after working hours of the year that begins tonight, by the factory's clock", async () => {
      const holidays = ['2099-01-01', '2099-01-02', '2099-01-03'].map((date) => ({ date, type: DayType.Holiday }));
      // The fourth is a Sunday.
      const office = await world.worker(['BasicSetup.Calendars', 'BasicSetup.Calendars.Create']);
      ok(await office.client.post('/api/app/calendar', { name: newId(), year: 2099, days: holidays }));
      const workflowId = await world.publish([{ id: 'wait', type: 'timer', hours: 8 }]);
      const initiator = { id: idOf(ann!), name: 'Ann' };
      const beginning = { workflowId, version: 1, refId: null, title: 'a wish', data: {}, initiator };
      const engine = world.service.app.get(WorkflowEngine);
      const due = async (at: string) => {
        const id = await runAsTenant(world.service.tenantA, () => engine.start(beginning), { at: new Date(at) });
        const [timer] = await world.service.query(
          'select due_time as "dueTime" from platform.workflow_timer where instance_id = $1',
          [id],
        );
        return (timer!['dueTime'] as Date).toISOString();
      };
      expect(await due('2098-12-31T10:00:00Z')).toBe('2099-01-04T18:00:00.000Z');
      expect(await due('2098-12-31T20:00:00Z')).toBe('2099-01-05T00:00:00.000Z');
    });
  });

  describe('when nobody answers', () => {
    const timeout = (more: Loose = {}) => ({
      remindHours: 4,
      escalateHours: 8,
      escalateTo: world.asking(dan),
      automaticHours: 16,
      ...more,
    });

    it('remind, escalate and decide by time-out, each once', async () => {
      const id = await world.begin(ann, await world.publish([approval('first', [bob, cyd], { timeout: timeout() })]));
      await world.pass(id, 'remind');
      await world.pass(id, 'remind');
      expect((await kinds(id)).filter((kind) => kind === 'reminded')).toHaveLength(1);
      await world.pass(id, 'escalate');
      expect(await world.asked(id)).toEqual([idOf(dan), idOf(dan)]);
      await world.pass(id);
      expect(await state(id)).toBe(1);
      const { tasks } = await world.get(id);
      expect(tasks.map((task) => [task.state, task.byTimeout])).toEqual([
        [3, true],
        [3, true],
        [1, true],
        [1, true],
      ]);
      expect((await kinds(id)).slice(3)).toEqual(['reminded', 'escalated', 'autoApproved', 'entered', 'passed']);
    });

    it('are rejected by time-out where that is said', async () => {
      const node = approval('first', [bob], { timeout: timeout({ automatic: 'reject' }) });
      const id = await world.begin(ann, await world.publish([node]));
      await world.pass(id, 'automatic');
      expect(await state(id)).toBe(2);
      expect((await world.messages(id)).at(-1)).toMatch(/ was rejected\. Nobody answered in time\.$/);
    });

    it('begin to count anew each time that a node is entered, and not after it was decided', async () => {
      const id = await world.begin(
        ann,
        await world.publish([approval('first', [bob], { timeout: timeout() }), approval('second', [cyd])]),
      );
      await world.pass(id, 'remind');
      ok(await world.act(bob, id, 'approve'));
      await world.pass(id);
      expect((await kinds(id)).filter((kind) => kind.startsWith('auto') || kind === 'escalated')).toEqual([]);
      ok(await world.act(cyd, id, 'return', { to: 'first', comment: 'x' }));
      await world.pass(id, 'remind');
      expect((await kinds(id)).filter((kind) => kind === 'reminded')).toHaveLength(2);
    });
  });

  describe('of records of other services', () => {
    const request = async (workflowId: string, more: Loose = {}) => {
      const payload = {
        instanceId: newId(),
        formType: 'contract',
        workflowId,
        version: 1,
        refId: newId(),
        title: 'HT-1',
        data: { amount: 60_000 },
        initiatorId: idOf(ann),
        initiatorName: 'Ann',
        ...more,
      };
      const handlers = world.service.app.get(WorkflowHandlers);
      await world.service.tx((tx) => handlers.start(workflowRequested.schema.parse(payload), tx));
      return payload.instanceId;
    };
    const moved = async (id: string) => {
      const said = await world.said<{ instanceId: string; outcome: string }>('platform.workflow.moved');
      return said.filter(({ instanceId }) => instanceId === id).map(({ outcome }) => outcome);
    };

    it('are found by their condition, the more particular one first', async () => {
      const { tenantId } = { tenantId: world.service.tenantB };
      const ask = (data: Loose, workflowId: string | null = null) =>
        world.service.ports
          .client(platformPort)
          .workflowFor({ tenantId, formType: 'order', workflowId, data: data as never });
      expect(await ask({})).toBeNull();
      const client = await world.service.client(world.service.tenantB);
      const make = async (name: string, condition: string) => {
        const nodes = [
          { id: 'start', type: 'start', name: 'start', condition },
          { id: 'a', type: 'approve', name: 'a', assignees: ALWAYS },
          { id: 'end', type: 'end', name: 'end' },
        ];
        const edges = [
          { id: 'x', from: 'start', to: 'a' },
          { id: 'y', from: 'a', to: 'end' },
        ];
        const { id } = ok<{ id: string }>(await client.post(DESIGNS, { name, formType: 'order', nodes, edges }));
        expect(await ask({ totalAmount: 9 }, id)).toBeNull();
        ok(await client.post(`${DESIGNS}/${id}/publish`));
        return id;
      };
      const large = await make('large', 'totalAmount > 5');
      const all = await make('all', '');
      expect(await ask({ totalAmount: 9 })).toEqual({ workflowId: large, version: 1, name: 'large' });
      expect(await ask({ totalAmount: 5 })).toEqual({ workflowId: all, version: 1, name: 'all' });
      expect(await ask({ totalAmount: 5 }, large)).toBeNull();
      ok(
        await client.put(`${DESIGNS}/${all}`, { ...ok<Loose>(await client.get(`${DESIGNS}/${all}`)), isEnable: false }),
      );
      expect(await ask({ totalAmount: 5 })).toBeNull();
    });

    it('tell their service what became of them, and go on where they are handed in again', async () => {
      const design = await world.publish([approval('first', [bob], { onReject: 'submitter' })], undefined, {
        formType: 'contract',
      });
      const id = await request(design);
      ok(await world.act(bob, id, 'reject', { comment: 'too cheap' }));
      expect(await moved(id)).toEqual(['returned']);
      expect((await world.act(ann, id, 'resubmit', {})).body.error.code).toBe('Platform:08002');
      await request(design, { instanceId: id, title: 'HT-1 again', data: { amount: 70_000 } });
      expect(await world.get(id)).toMatchObject({ title: 'HT-1 again', data: { amount: 70_000 }, nodeName: 'first' });
      // Heard twice, for whatever reason: nothing happens twice.
      await request(design, { instanceId: id });
      expect(await world.asked(id)).toEqual([idOf(bob)]);
      ok(await world.act(bob, id, 'approve'));
      expect(await moved(id)).toEqual(['returned', 'passed']);
    });
  });

  it('leave nothing behind where a step fails in the middle', async () => {
    const id = await world.begin(ann, await world.publish([approval('first', [bob]), approval('second', [cyd])]));
    const before = await world.get(id);
    const engine = world.service.app.get(WorkflowEngine);
    const broken = runAsTenant(world.service.tenantA, () =>
      engine.move(id, { id: idOf(bob), name: 'Bob' }, async (run) => {
        await run.advance();
        throw new Error('the process dies');
      }),
    );
    await expect(broken).rejects.toThrow('the process dies');
    expect(await world.get(id)).toEqual(before);
    ok(await world.act(bob, id, 'approve'));
    expect(await world.asked(id)).toEqual([idOf(cyd)]);
  });
});
