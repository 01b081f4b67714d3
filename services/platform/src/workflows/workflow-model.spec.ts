// Random histories of an instance, by several people and the clock at once, with steps that die in the middle: whatever
// happens, no task is lost or doubled, there is one path, and the hours bring each thing once a round.
import { setTimeout } from 'node:timers/promises';
import type { WorkflowTask, WorkflowTrace } from '@ishare/contracts/platform/workflow/instance.js';
import { WorkflowTaskState } from '@ishare/contracts/platform/workflow/task-life.js';
import { runAsTenant } from '@ishare/server/context.js';
import { until } from '@ishare/testing/until.js';
import fc from 'fast-check';
import { Client } from 'pg';
import * as acts from './workflow-acts.js';
import { WorkflowEngine } from './workflow-engine.js';
import { INSTANCES, ok, WorkflowFixture, type Worker } from './workflow.fixture.js';

const PEOPLE = 4;
/** How many are asked at each node. */
const ASKED: Record<string, number> = { first: 1, both: 2, share: 3, large: 1 };

interface Wish {
  act:
    | 'approve'
    | 'reject'
    | 'return'
    | 'addSign'
    | 'delegate'
    | 'transfer'
    | 'removeSign'
    | 'resubmit'
    | 'withdraw'
    | 'clock'
    | 'dies'
    | 'killed';
  person: number;
  target: number;
  straightBack: boolean;
  to: string;
}

interface Timer {
  round: number;
  kind: string;
  isDone: boolean;
  hasFired: boolean;
}

describe('random histories of workflows', () => {
  let world: WorkflowFixture;
  let people: Worker[];
  let designId: string;
  let killer: Client;
  let kills = 0;

  beforeAll(async () => {
    world = await WorkflowFixture.start();
    killer = new Client({ connectionString: world.service.config.DATABASE_URL });
    await killer.connect();
    people = await Promise.all(Array.from({ length: PEOPLE }, () => world.worker()));
    const [one, two, three, four] = people as [Worker, Worker, Worker, Worker];
    const timeout = { remindHours: 1, escalateHours: 2, escalateTo: world.asking(four), automaticHours: 3 };
    const nodes = [
      { id: 'first', type: 'approve', assignees: world.asking(one), timeout, onReject: 'submitter' },
      { id: 'both', type: 'sign', mode: 'all', assignees: world.asking(two, three), onReject: 'previous' },
      {
        id: 'share',
        type: 'sign',
        mode: 'ratio',
        ratio: 60,
        assignees: world.asking(one, two, three),
        timeout,
        onReject: 'previous',
      },
      { id: 'gate', type: 'condition' },
      { id: 'large', type: 'approve', assignees: world.asking(four), onReject: 'submitter' },
      { id: 'wait', type: 'timer', hours: 1 },
    ];
    const ways = [
      ['start', 'first'],
      ['first', 'both'],
      ['both', 'share'],
      ['share', 'gate'],
      ['gate', 'large', 'amount > 5'],
      ['gate', 'wait'],
      ['large', 'wait'],
      ['wait', 'end'],
    ] as const;
    designId = await world.publish(
      nodes,
      ways.map(([from, to, condition], index) => ({ id: `w${index}`, from, to, ...(condition && { condition }) })),
    );
  });
  afterAll(async () => {
    await killer.end();
    await world.close();
  });

  const wish = fc.record<Wish>({
    act: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('approve' as const) },
      { weight: 8, arbitrary: fc.constantFrom('clock' as const) },
      {
        weight: 16,
        arbitrary: fc.constantFrom(
          ...(['reject', 'return', 'addSign', 'delegate', 'transfer', 'removeSign', 'resubmit', 'dies'] as const),
          'killed' as const,
        ),
      },
      { weight: 1, arbitrary: fc.constantFrom('withdraw' as const) },
    ),
    person: fc.nat({ max: PEOPLE - 1 }),
    target: fc.nat({ max: PEOPLE - 1 }),
    straightBack: fc.boolean(),
    to: fc.constantFrom('previous', 'submitter', 'first', 'both', 'share'),
  });
  const moment = fc.array(wish, { minLength: 1, maxLength: 3 });

  /** A step that does all of its work and dies before the commit. */
  async function die(id: string, { user }: Worker): Promise<void> {
    const engine = world.service.app.get(WorkflowEngine);
    await runAsTenant(world.service.tenantA, () =>
      engine.move(id, { id: user.userId, name: user.userName }, async (run) => {
        await acts.approve(null)(run);
        throw new Error('the process dies');
      }),
    ).catch(() => undefined);
  }

  /** The process loses whatever it has under way, as one that is killed; what it had committed stands. */
  async function kill(): Promise<void> {
    // Somewhere in the middle of what is done at the same time.
    await setTimeout(5);
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
          and usename <> current_user`,
    );
    kills += rowCount ?? 0;
  }

  async function send(id: string, wish: Wish, isKilled: boolean): Promise<void> {
    try {
      await ask(id, wish, isKilled);
    } catch (error) {
      // The clock that was under way has died with it.
      if (!isKilled || wish.act !== 'clock') throw error;
    }
  }

  async function ask(id: string, { act, person, target, straightBack, to }: Wish, isKilled: boolean): Promise<void> {
    const [who, other] = [people[person]!, people[target]!];
    const [comment, userId] = ['x', other.user.userId];
    if (act === 'clock') return world.pass(id, (['remind', 'escalate', 'automatic', 'timer'] as const)[target]);
    if (act === 'dies') return die(id, who);
    if (act === 'killed') return kill();
    const named: Record<string, [string, Record<string, unknown>]> = {
      return: ['return', { comment, to, straightBack }],
      addSign: ['add-sign', { userIds: [userId], when: straightBack ? 'before' : 'after' }],
      delegate: ['delegate', { userId }],
      transfer: ['transfer', { userId }],
      removeSign: ['remove-sign', { userId }],
    };
    const [name, body] = named[act] ?? [act, { comment }];
    const { status } = await world.act(who, id, name, body);
    // Refused or done; and two that meet give way to each other.
    expect([200, 400, 403, 404, 409, ...(isKilled ? [500, 503] : [])]).toContain(status);
  }

  const timersOf = (id: string) =>
    world.service.query<Timer>(
      `select round, kind, done_time is not null as "isDone", has_fired as "hasFired" from platform.workflow_timer
        where instance_id = $1`,
      [id],
    );

  async function checkInvariants(id: string): Promise<void> {
    const [instance, { events, path, nodeId }, timers] = await Promise.all([
      world.get(id),
      world.trace(id),
      timersOf(id),
    ]);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
    const round = events.filter(({ kind }) => kind === 'entered').length;
    const pending = instance.tasks.filter(({ state }) => state === 0);
    const waiting = timers.filter(({ isDone }) => !isDone);
    checkBooks(instance.tasks, events);
    // One path: whatever waits does so at the last node that was entered.
    expect(pending.every((task) => task.round === round && task.nodeId === nodeId)).toBe(true);
    expect(waiting.every((timer) => timer.round === round)).toBe(true);
    // No entry of a node has two timers of a kind, and what fired said so once.
    expect(new Set(timers.map((timer) => `${timer.round} ${timer.kind}`)).size).toBe(timers.length);
    const fired = (kind: string) => timers.filter((timer) => timer.kind === kind && timer.hasFired).length;
    const said = (...kinds: string[]) => events.filter(({ kind }) => kinds.includes(kind)).length;
    expect([said('reminded'), said('escalated'), said('autoApproved', 'autoRejected')]).toEqual([
      fired('remind'),
      fired('escalate'),
      fired('automatic'),
    ]);
    if (instance.state !== 0) {
      expect([pending, waiting, nodeId]).toEqual([[], [], null]);
      expect(said('passed', 'rejected', 'withdrawn', 'terminated') - said('rejected') <= 1).toBe(true);
      return;
    }
    expect(path.at(-1)).toBe(nodeId);
    checkPlace(nodeId!, pending, { round, tasks: instance.tasks, timers: waiting });
  }

  /** Each task was asked for by something that happened, and each such thing asked for its tasks: in all rounds. */
  function checkBooks(tasks: readonly WorkflowTask[], events: WorkflowTrace['events']): void {
    // What was passed on stands twice: with who had it, and with who has it.
    const opened = (kind: string) =>
      tasks.filter((task) => task.kind === kind).length -
      tasks.filter((task) => task.kind === kind && task.state === WorkflowTaskState.Transferred).length;
    const of = (kind: string) => events.filter((event) => event.kind === kind);
    const names = (kind: string) => of(kind).reduce((sum, { target }) => sum + target!.split(', ').length, 0);
    const entered = of('entered').map(({ nodeId }) => nodeId!);
    expect(['assigned', 'before', 'after', 'delegate', 'submit'].map(opened)).toEqual([
      entered.reduce((sum, nodeId) => sum + (ASKED[nodeId] ?? 0), 0),
      names('addedBefore'),
      names('addedAfter'),
      of('delegated').length,
      entered.filter((nodeId) => nodeId === 'start').length - 1,
    ]);
  }

  /** An instance that runs waits for somebody, or for its hour; and nobody's vote was lost or counted twice. */
  function checkPlace(
    nodeId: string,
    pending: readonly WorkflowTask[],
    { round, tasks, timers }: { round: number; tasks: readonly WorkflowTask[]; timers: readonly Timer[] },
  ): void {
    if (nodeId === 'wait') {
      expect([pending, timers.map(({ kind }) => kind)]).toEqual([[], ['timer']]);
      return;
    }
    expect(pending.some(({ isWaiting }) => !isWaiting)).toBe(true);
    if (nodeId === 'start') {
      expect(pending.map(({ kind, assigneeId }) => [kind, assigneeId])).toEqual([['submit', people[0]!.user.userId]]);
      return;
    }
    const votes = tasks.filter((task) => task.round === round && task.kind === 'assigned' && task.state !== 3);
    expect(votes).toHaveLength(ASKED[nodeId]!);
    // Who waits for others waits for somebody who has not said anything yet.
    if (pending.some(({ isWaiting }) => isWaiting))
      expect(pending.some(({ kind }) => kind === 'before' || kind === 'delegate')).toBe(true);
  }

  /** Whoever is asked first sends it back, and later passes it on: random calls alone hardly ever do both. */
  async function sendBack(id: string): Promise<void> {
    const [first] = await world.asked(id);
    const who = people.find(({ user }) => user.userId === first)!;
    const { userId } = people.slice(1).find(({ user }) => user.userId !== first)!.user;
    const back = { comment: 'x', to: 'submitter', straightBack: false };
    expect((await world.act(who, id, 'return', back)).status).toBe(200);
    expect((await world.act(people[0]!, id, 'resubmit', {})).status).toBe(200);
    expect((await world.act(who, id, 'transfer', { comment: 'x', userId })).status).toBe(200);
    await checkInvariants(id);
  }

  it('keep every invariant in every interleaving tried', async () => {
    const ends = new Map<number, number>();
    const kinds = new Set<string>();
    const sentBack = await world.begin(people[0]!, designId, { amount: 1 });
    await sendBack(sentBack);
    for (const { kind } of (await world.trace(sentBack)).events) kinds.add(kind);
    const anything = {
      moments: fc.array(moment, { minLength: 8, maxLength: 20 }),
      isLarge: fc.boolean(),
      isSentBack: fc.boolean(),
    };
    await fc.assert(
      fc.asyncProperty(fc.record(anything), async ({ moments, isLarge, isSentBack }) => {
        const id = await world.begin(people[0]!, designId, { amount: isLarge ? 9 : 1 });
        if (isSentBack) await sendBack(id);
        for (const wishes of moments) {
          const isKilled = wishes.some(({ act }) => act === 'killed');
          await Promise.all(wishes.map((one) => send(id, one, isKilled)));
          if (isKilled) await until(async () => (await world.keeper.client.get(`${INSTANCES}/${id}`)).status < 500);
          // Random calls alone hardly ever come far: whoever is asked goes on.
          for (const userId of new Set(await world.asked(id)))
            if (wishes[0]!.target % 2 === 0) {
              const who = people.find(({ user }) => user.userId === userId);
              if (who)
                await world.act(who, id, (await world.get(id)).nodeName === 'start' ? 'resubmit' : 'approve', {});
            }
          await checkInvariants(id);
        }
        const { state } = await world.get(id);
        ends.set(state, (ends.get(state) ?? 0) + 1);
        for (const { kind } of (await world.trace(id)).events) kinds.add(kind);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    // The walk saw something: instances that came to an end, and what the clock brings.
    expect([...ends.keys()].some((state) => state !== 0)).toBe(true);
    expect([...kinds]).toEqual(expect.arrayContaining(['approved', 'returned', 'resubmitted', 'transferred']));
    expect(['reminded', 'escalated', 'autoApproved'].some((kind) => kinds.has(kind))).toBe(true);
    expect(kills).toBeGreaterThan(3);
  }, 180_000);

  it('do once what two processes see to be due at the same moment', async () => {
    const id = await world.begin(people[0]!, designId);
    await world.service.query(
      `update platform.workflow_timer set due_time = now() - interval '1 second' where instance_id = $1 and kind = 'remind'`,
      [id],
    );
    await Promise.all([world.serve(), world.serve(), world.serve()]);
    expect((await world.trace(id)).events.filter(({ kind }) => kind === 'reminded')).toHaveLength(1);
    ok(await world.act(people[0]!, id, 'withdraw'));
  });
});
