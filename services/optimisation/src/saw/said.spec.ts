import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import type { ChannelWork, SawOfDay } from '@ishare/contracts/optimisation/saw.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { planned } from '../solutions/planned.fixture.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What an operator said while there was no network, and the server hears later. */
describe('what is told later than it was said', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(moment);
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  /** A plan that was confirmed so many minutes ago; its only channel. */
  const channel = async (confirmedMinutesAgo = 3 * 24 * 60) => {
    const plan = await planned(service, { client, settingId: workshop.settingId }, ['P1,Side,W,2000,580,4,0,1110,,A']);
    await client.post(`${API}/solutions/${plan.solutionId}/confirm`);
    await service.query('update solution set confirmed_time = $2 where id = $1', [
      plan.solutionId,
      ago(confirmedMinutesAgo),
    ]);
    const { items } = (await client.get(`${API}/import-files/${plan.fileId}/channels`)).body;
    const { id } = (items as { id: string }[])[0]!;
    return { ...plan, id, work: (await client.get(`${API}/channels/${id}`)).body as ChannelWork };
  };
  const say = async (id: string, what: string, at: Date | string, body?: object) => {
    const { status, body: reply } = await client.post(`${API}/channels/${id}/${what}`, body, {
      'said-at': typeof at === 'string' ? at : at.toISOString(),
    });
    return { status, work: reply as ChannelWork };
  };
  const boards = ({ patterns }: ChannelWork) =>
    patterns.flatMap(({ patternNo, repeat }) =>
      Array.from({ length: repeat }, (_, index) => ({ patternNo, copyNo: index + 1, offcuts: [] })),
    );
  const time = (moment: string | Date | null | undefined) => new Date(moment!).getTime();

  it('counts by when it was said: minutes, boards, the shelf, the day of the wall board', async () => {
    const { id, work, solutionId } = await channel();
    const all = boards(work);
    const [began, stopped, resumed, ended] = [ago(100), ago(80), ago(50), ago(20)];
    await say(id, 'start', began);
    await say(id, 'stop', stopped, { reason: 'blade' });
    await say(id, 'resume', resumed);
    const cutAt = (index: number) => new Date(resumed.getTime() + (index + 1) * MINUTE);
    for (const [index, board] of all.slice(0, -1).entries()) await say(id, 'boards', cutAt(index), board);
    const { work: done } = await say(id, 'boards', ended, all.at(-1));
    expect(done.state).toBe(ChannelState.Cut);
    expect([time(done.startedTime), time(done.endedTime)]).toEqual([began.getTime(), ended.getTime()]);
    // 20 minutes before the stop, 30 after it.
    expect(done.minutesWorked).toBeCloseTo(50, 1);
    expect(time(done.cut.at(-1)!.time)).toBe(ended.getTime());
    const cuts = await service.query<{ time: Date; arrived_time: Date }>(
      'select time, arrived_time from board_cut where solution_id = $1 order by time desc limit 1',
      [solutionId],
    );
    expect(cuts[0]!.time).toEqual(ended);
    expect(Date.now() - cuts[0]!.arrived_time.getTime()).toBeLessThan(MINUTE);
    const logged = await service.query<{ time: Date; arrived_time: Date }>(
      'select time, arrived_time from board_in_out_bound_log where ref_id = $1 order by time desc limit 1',
      [solutionId],
    );
    expect(logged[0]!.time).toEqual(ended);
    const steps = await service.query<{ step: string; time: Date; late: boolean }>(
      `select step, time, arrived_time > time + interval '10 minutes' as late from record_move where record_id = $1
        order by time`,
      [id],
    );
    expect(steps.map(({ step, late }) => [step, late])).toEqual([
      ['start', true],
      ['stop', true],
      ['resume', true],
      ['finish', true],
    ]);
  });

  it('ends on the day on which its last board was cut, whenever that is heard', async () => {
    const { id, work } = await channel();
    const yesterday = new Date(Date.now() - DAY + 5 * MINUTE);
    for (const board of boards(work)) await say(id, 'boards', yesterday, board);
    const on = async (date: string) =>
      ((await client.get(`${API}/saw-kanban`, { date })).body.items as SawOfDay[])
        .flatMap(({ channels }) => channels)
        .some((each) => each.id === id);
    expect([await on(dayOf(yesterday)), await on(dayOf(new Date()))]).toEqual([true, false]);
  });

  it('is never of the future, nor of longer ago than a day, nor of before its plan', async () => {
    const one = await channel();
    const early = await say(one.id, 'start', new Date(Date.now() + 60 * MINUTE));
    expect(Math.abs(time(early.work.startedTime) - Date.now())).toBeLessThan(MINUTE);
    const two = await channel();
    const old = await say(two.id, 'start', ago(3 * 24 * 60 - 10));
    expect(Math.abs(time(old.work.startedTime) - (Date.now() - DAY))).toBeLessThan(MINUTE);
    const three = await channel(30);
    const before = await say(three.id, 'start', ago(45));
    expect(Math.abs(time(before.work.startedTime) - ago(30).getTime())).toBeLessThan(MINUTE);
    const four = await channel();
    expect((await say(four.id, 'start', 'an hour ago')).status).toBe(400);
  });

  it('never takes minutes away from what others said meanwhile', async () => {
    const { id } = await channel();
    await say(id, 'start', ago(60));
    await say(id, 'stop', ago(30), { reason: 'break' });
    const { work } = await say(id, 'resume', ago(45));
    expect(work.state).toBe(ChannelState.Cutting);
    // It goes on from the stop, not from before it: 30 minutes until it, 30 since.
    expect(work.minutesWorked).toBeCloseTo(60, 0);
  });

  it('lets a saw stand still once, however many lists are open at it', async () => {
    // All on one day: just after midnight it is the end of yesterday.
    const lately = dayOf(ago(9)) === dayOf(ago(0)) ? 0 : 15;
    const then = (minutes: number) => ago(minutes + lately);
    const query = { machineId: workshop.machineId, date: dayOf(then(9)) };
    const stops = async () => ((await client.get(`${API}/saw-kanban`, query)).body.items as SawOfDay[])[0]!.stops;
    // Nothing of the tests before.
    await service.query(`delete from record_move where step = 'stop'`, []);
    const [one, two] = [await channel(), await channel()];
    for (const { id } of [one, two]) await say(id, 'start', then(9));
    await say(one.id, 'stop', then(8), { reason: 'blade' });
    await say(two.id, 'stop', then(7), { reason: 'blade', remark: 'dull' });
    await say(one.id, 'resume', then(6));
    await say(two.id, 'resume', then(5));
    expect(await stops()).toEqual([{ reason: 'blade', times: 1, minutes: 3 }]);
    // What began first is why it stood; what goes on behind it counts from there.
    await say(one.id, 'stop', then(4), { reason: 'break' });
    await say(two.id, 'stop', then(3), { reason: 'material' });
    await say(one.id, 'resume', then(2));
    await say(two.id, 'resume', then(1));
    expect(await stops()).toEqual([
      { reason: 'blade', times: 1, minutes: 3 },
      { reason: 'break', times: 1, minutes: 2 },
      { reason: 'material', times: 1, minutes: 1 },
    ]);
  });

  it('holds for stations too, but not before the part was cut', async () => {
    const { id, work, solutionId } = await channel();
    const cutTime = ago(40);
    for (const board of boards(work)) await say(id, 'boards', cutTime, board);
    const { items } = (await client.get(`${API}/solutions/${solutionId}/labels`)).body;
    const [one, two] = (items as { code: string }[]).map(({ code }) => code);
    const scan = async (code: string, at: Date) =>
      (await client.post(`${API}/parts/scans`, { code, station: 'edge' }, { 'said-at': at.toISOString() })).body
        .stations[1].time as string;
    const scanned = ago(25);
    expect(time(await scan(one!, scanned))).toBe(scanned.getTime());
    expect(time(await scan(two!, ago(50)))).toBe(cutTime.getTime());
    const open = (await client.get(`${API}/parts/open`, { station: 'edge' })).body.items as { code: string }[];
    const own = open.filter(({ code }) => code.startsWith(one!.slice(0, one!.lastIndexOf('-S1-'))));
    expect(own.map(({ code }) => code)).not.toContain(one);
    expect(own).toHaveLength(2);
  });
});
