import type { ChannelPlanReply } from '@ishare/contracts/optimisation/channels.js';
import type { SawOfDay } from '@ishare/contracts/optimisation/saw.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { UNSAID_SETTINGS } from '../parameters/optimisation-settings.js';
import { RunService } from '../runs/run.service.js';
import { planned, type Planned } from '../solutions/planned.fixture.js';

const TWO = ['P1,Side,W,2000,580,4,0,,,A', 'P2,Front,O,1500,1195,1,0,,,A'];
const GROUPS = `${API}/material-groups`;

describe('material groups and the machines of channels', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;
  let slow: string;
  let small: string;
  let router: string;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
    const machine = async (name: string, more: object) =>
      (await client.post(`${API}/machine-parameter-settings`, { name, ...more })).body.id as string;
    slow = await machine('Slow saw', { machineType: 1, feedSpeed: 10, loadSeconds: 120 });
    small = await machine('Small saw', { maxLength: 2000, maxWidth: 1000 });
    router = await machine('Router', { machineType: 2 });
  });
  afterEach(async () => {
    const { items } = (await client.get(GROUPS)).body as { items: { id: string }[] };
    for (const { id } of items) await client.delete(`${GROUPS}/${id}`);
  });
  afterAll(() => service.close());

  const group = async (name: string, body: object) => {
    const reply = await client.post(GROUPS, { name, ...body });
    return {
      status: reply.status,
      id: reply.body.id as string,
      error: reply.body.error as { validationErrors: { members: string[] }[] },
    };
  };
  const plan = (): Promise<Planned> => planned(service, { client, settingId: workshop.settingId }, TWO);
  const confirm = async ({ solutionId }: Planned) =>
    expect((await client.post(`${API}/solutions/${solutionId}/confirm`)).status).toBe(200);
  const channelsOf = async ({ solutionId }: Planned) => {
    const { body } = await client.get(`${API}/solutions/${solutionId}/channels`);
    const reply = body as ChannelPlanReply;
    const of = (code: string) => reply.channels.find(({ materialCode }) => materialCode === code)!;
    return { reply, w: of('W'), o: of('O') };
  };
  const move = (id: string, machineId: string, as = client) => as.put(`${API}/channels/${id}/machine`, { machineId });

  it('says which materials belong to it, and a machine that is there', async () => {
    const none = await group('Nothing', { machineId: slow });
    expect([none.status, none.error.validationErrors[0]!.members]).toEqual([400, ['materialCodes']]);
    const upside = await group('Upside', { machineId: slow, thicknessFrom: 20, thicknessTo: 10 });
    expect(upside.status).toBe(400);
    expect((await group('Nobody', { machineId: workshop.boards.W, materialCodes: ['W'] })).status).toBe(400);
    expect((await group('Fine', { machineId: slow, materialCodes: ['W'] })).status).toBe(200);
    const { body } = await client.delete(`${API}/machine-parameter-settings/${slow}`);
    expect(body.error).toBeDefined();
  });

  it('gives the channels of a confirmed plan their machines, with the minutes that they take there', async () => {
    await group('Fronts', { machineId: slow, materialCodes: ['O*'] });
    const made = await plan();
    const before = await channelsOf(made);
    expect([before.o.machineId, before.o.group, before.o.groupMachineId]).toEqual([workshop.machineId, 'Fronts', slow]);
    await confirm(made);
    const { w, o, reply } = await channelsOf(made);
    expect([reply.isSelected, w.machineId, o.machineId]).toEqual([true, workshop.machineId, slow]);
    expect(o.minutes).toBe(before.o.machines.find(({ machineId }) => machineId === slow)!.minutes);
    expect(o.minutes).toBeGreaterThan(before.o.minutes);
    const { items } = (await client.get(`${API}/saw-kanban`)).body as { items: SawOfDay[] };
    const at = items.find(({ channels }) => channels.some(({ id }) => id === o.id))!;
    expect([at.machine, at.channels.find(({ id }) => id === o.id)!.minutes]).toEqual(['Slow saw', o.minutes]);
    expect((await client.get(`${API}/channels/${o.id}`)).body.machine).toBe('Slow saw');
    // A plan that is confirmed anew goes by the groups as they are then.
    await client.post(`${API}/solutions/${made.solutionId}/unconfirm`);
    const { items: groups } = (await client.get(GROUPS)).body as { items: { id: string }[] };
    await client.delete(`${GROUPS}/${groups[0]!.id}`);
    await confirm(made);
    const again = await channelsOf(made);
    expect([again.o.machineId, again.o.minutes]).toEqual([workshop.machineId, before.o.minutes]);
  });

  it('leaves a channel where it was planned for, when the machine of its group cannot cut it', async () => {
    await group('Too small', { machineId: small, materialCodes: ['W'] });
    await group('Mills', { machineId: router, materialCodes: ['O'] });
    const made = await plan();
    await confirm(made);
    const { w, o } = await channelsOf(made);
    expect([w.machineId, o.machineId]).toEqual([workshop.machineId, workshop.machineId]);
    const refusals = ({ machines }: typeof w) => Object.fromEntries(machines.map((m) => [m.machine, m.refusal]));
    expect(refusals(w)).toEqual({ Saw: null, 'Slow saw': null, 'Small saw': 'size', Router: 'type' });
  });

  it('lets a planner move a channel until its first cut, to a machine that can', async () => {
    const made = await plan();
    const early = await channelsOf(made);
    expect((await move(early.w.id, slow)).body.error.code).toBe('Optimization:040004');
    await confirm(made);
    const { w } = early;
    const reader = await service.client(service.tenantA, ['Optimization.Solutions']);
    expect((await move(w.id, slow, reader)).status).toBe(403);
    const codes = [];
    for (const machine of [small, router]) codes.push((await move(w.id, machine)).body.error.code);
    expect(codes).toEqual(['Optimization:050010', 'Optimization:050011']);
    expect((await move(w.id, workshop.boards.W!)).status).toBe(400);
    expect((await move(w.id, slow)).status).toBeLessThan(300);
    const moved = await channelsOf(made);
    expect([moved.w.machineId, moved.w.machine]).toEqual([slow, 'Slow saw']);
    expect((await move(w.id, workshop.machineId)).status).toBeLessThan(300);
    expect((await channelsOf(made)).w.minutes).toBe(w.minutes);
    await client.post(`${API}/channels/${w.id}/boards`, { patternNo: 1, copyNo: 1, offcuts: [] });
    expect((await move(w.id, slow)).body.error.code).toBe('Optimization:050009');
    const others = await service.client(service.tenantB);
    expect((await move(w.id, slow, others)).status).toBe(404);
  });

  it('has its parameters used by the runs, unless the material has its own', async () => {
    const { id: thin } = (await client.post(`${API}/optimize-parameter-settings`, { name: 'Thin blade', kerf: 2.8 }))
      .body;
    const { id: own } = (await client.post(`${API}/optimize-parameter-settings`, { name: 'Own', kerf: 3.3 })).body;
    await group('All', { machineId: slow, materialCodes: ['*'], parameterSettingId: thin });
    const made = await plan();
    const settings = () =>
      runAsTenant(service.tenantA, () =>
        service.app
          .get(Database)
          .tx((tx) =>
            service.app.get(RunService).settingsOf(tx, {}, { importFileId: made.fileId, usual: UNSAID_SETTINGS }),
          ),
      );
    expect(Object.values((await settings()).byMaterial).map(({ kerf }) => kerf)).toEqual([2.8, 2.8]);
    const { items } = (await client.get(`${API}/materials`, { filter: 'Panel O' })).body;
    const [material] = items as { id: string; code: string }[];
    await client.put(`${API}/materials/${material!.id}`, { ...material, parameterSettingId: own });
    expect((await settings()).byMaterial).toMatchObject({ O: { kerf: 3.3 }, W: { kerf: 2.8 } });
    const [detail] = (await client.get(`${API}/solutions/${made.solutionId}`)).body.layouts as { kerf: number }[];
    expect(detail!.kerf).toBe(2.8);
  });
});
