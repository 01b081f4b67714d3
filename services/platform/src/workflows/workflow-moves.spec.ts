import type { MovedInstance, WorkflowDesign } from '@ishare/contracts/platform/workflow/design.js';
import { DESIGNS, ok, WorkflowFixture, type Worker } from './workflow.fixture.js';

describe('running instances', () => {
  let world: WorkflowFixture;
  let [ann, bob, cyd]: Worker[] = [];

  beforeAll(async () => {
    world = await WorkflowFixture.start();
    [ann, bob, cyd] = await Promise.all([world.worker(), world.worker(), world.worker()]);
  });
  afterAll(() => world.close());

  const first = () => ({ id: 'first', type: 'approve', name: 'First', assignees: world.asking(bob!) });
  const second = (more: object = {}) => ({
    ...{ id: 'second', type: 'approve', name: 'Second', assignees: world.asking(cyd!) },
    ...more,
  });
  /** Publishes the next version of a workflow: those nodes in a row. */
  const next = async (id: string, nodes: { id: string }[]) => {
    const design = ok<WorkflowDesign>(await world.keeper.client.get(`${DESIGNS}/${id}`));
    const all = [design.nodes![0]!, ...nodes, design.nodes!.at(-1)!];
    const edges = all.slice(1).map((to, index) => ({ id: `n${index}`, from: all[index]!.id, to: to.id }));
    ok(await world.keeper.client.put(`${DESIGNS}/${id}`, { ...design, nodes: all, edges }));
    ok(await world.keeper.client.post(`${DESIGNS}/${id}/publish`));
  };
  const move = (id: string, body: object, by = world.keeper) => by.client.post(`${DESIGNS}/${id}/move`, body);
  const tried = async (id: string, version: number) =>
    ok<{ items: MovedInstance[] }>(await move(id, { version, dryRun: true })).items;

  it('stay with their version until they are moved, and go on by the other one then, and back', async () => {
    const design = await world.publish([first()]);
    const id = await world.begin(ann!, design);
    await next(design, [first(), second()]);
    expect(await tried(design, 2)).toEqual([
      { instanceId: id, title: 'a wish', nodeName: 'First', from: 1, conflict: null },
    ]);
    expect((await world.get(id)).designVersion).toBe(1);
    ok(await move(design, { version: 2, instanceIds: [id] }));
    expect(await world.get(id)).toMatchObject({ designVersion: 2, nodeName: 'First', state: 0 });
    expect((await world.trace(id)).events.at(-1)).toMatchObject({ kind: 'moved', target: '1 \u2192 2' });
    expect(await world.asked(id)).toEqual([bob!.user.userId]);
    ok(await world.act(bob!, id, 'approve'));
    expect(await world.get(id)).toMatchObject({ nodeName: 'Second', state: 0 });
    // Where it stands now is not there in the first version.
    expect((await tried(design, 1)).map(({ conflict }) => conflict)).toEqual(['nodeGone']);
    const refused = await move(design, { version: 1, instanceIds: [id] });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Platform:08005']);
    expect(await world.get(id)).toMatchObject({ designVersion: 2, nodeName: 'Second' });
    const other = await world.begin(ann!, design);
    ok(await move(design, { version: 1 }));
    expect([(await world.get(other)).designVersion, (await world.get(id)).designVersion]).toEqual([1, 2]);
    ok(await world.act(bob!, other, 'approve'));
    expect((await world.get(other)).state).toBe(1);
  });

  it('are not moved to a node of another kind, nor away from where they are to come back to', async () => {
    const design = await world.publish([first(), second()]);
    const [kind, back] = [await world.begin(ann!, design), await world.begin(ann!, design)];
    ok(await world.act(bob!, back, 'approve'));
    ok(await world.act(cyd!, back, 'return', { to: 'first', comment: 'x', straightBack: true }));
    await next(design, [{ ...first(), type: 'sign' } as never]);
    const conflicts = new Map((await tried(design, 2)).map(({ instanceId, conflict }) => [instanceId, conflict]));
    expect([conflicts.get(kind), conflicts.get(back)]).toEqual(['nodeChanged', 'nodeChanged']);
    await next(design, [first()]);
    const again = new Map((await tried(design, 3)).map(({ instanceId, conflict }) => [instanceId, conflict]));
    expect([again.get(kind), again.get(back)]).toEqual([null, 'backGone']);
  });

  it('are moved by who keeps workflows alone, within the tenant, to a version that there is', async () => {
    const design = await world.publish([first()]);
    await world.begin(ann!, design);
    expect((await move(design, { version: 1 }, ann)).status).toBe(403);
    expect((await move(design, { version: 9 })).status).toBe(400);
    const elsewhere = await world.begin(ann!, await world.publish([first()]));
    expect((await move(design, { version: 1, instanceIds: [elsewhere] })).status).toBe(400);
    const stranger = await world.service.client(world.service.tenantB);
    expect((await stranger.post(`${DESIGNS}/${design}/move`, { version: 1 })).status).toBe(404);
  });
});
