import { globSync } from 'node:fs';
import { consoleTexts } from '../console-texts.js';
import {
  ImportFileState,
  importFileLife,
  isCombinable,
  isDeletable,
  isRunnable,
} from '../optimisation/import-file-life.js';
import { channelLife } from '../optimisation/channel-life.js';
import { offcutLife } from '../optimisation/offcut-life.js';
import { runLife } from '../optimisation/run-life.js';
import { auditLife } from '../sales-order/audit-table.js';
import { exceptionLife } from '../sales-order/exception.js';
import { installLife } from '../sales-order/install.js';
import { judgementLife } from '../sales-order/judgement.js';
import { supplementaryLife } from '../sales-order/supplementary-order.js';
import { orderLife } from '../sales-order/order-states.js';
import { packageLife } from '../sales-order/package.js';
import { quotationLife } from '../sales-order/quotation-life.js';
import { pickupLife } from '../sales-order/pickup.js';
import { shipmentLife } from '../sales-order/shipment.js';
import {
  after,
  allMachines,
  machineFaults,
  machineTexts,
  mayBecome,
  mayStep,
  stateName,
  stepsOf,
  type Machine,
  type Resolved,
  type Step,
} from './machine.js';

const plain = {
  states: { Open: 0, Held: 1, Done: 2 },
  initial: 'Open',
  ends: ['Done'],
  steps: { hold: { from: 'Open', to: 'Held' }, finish: { from: ['Open', 'Held'], to: 'Done' } },
} as const;

describe('a machine', () => {
  it('is refused where it cannot be right', () => {
    const faults = (more: object) => machineFaults({ ...plain, ...more });
    expect(faults({})).toEqual([]);
    expect(faults({ states: { ...plain.states, Held: 0 } })).toEqual(['two states have one number']);
    expect(faults({ ends: ['Gone'] })).toEqual(['there is no state Gone', 'nothing leads away from Done']);
    expect(faults({ states: { ...plain.states, Lost: 3 } })).toEqual([
      'nothing leads to Lost',
      'nothing leads away from Lost',
    ]);
    expect(faults({ states: { ...plain.states, Lost: 3 }, unreached: ['Lost'] })).toEqual([]);
    expect(faults({ unreached: ['Held'] })).toEqual(['Held is reached, and said not to be']);
    expect(faults({ steps: { hold: plain.steps.hold, finish: { from: 'Open', to: 'Done' } } })).toEqual([
      'nothing leads away from Held',
    ]);
    const find = { from: 'Lost', to: 'Open' };
    expect(faults({ states: { ...plain.states, Lost: 3 }, steps: { ...plain.steps, find } })).toEqual([
      'nothing leads to Lost',
      'find can never be done',
    ]);
    expect(faults({ steps: { ...plain.steps, finish: { ...plain.steps.finish, guards: ['a', 'a'] } } })).toEqual([
      'finish asks a guard twice',
    ]);
    expect(faults({ steps: { ...plain.steps, finish: { ...plain.steps.finish, comment: 'required' } } })).toEqual([
      'finish is done by the system, which names no records and says nothing',
    ]);
  });

  it('says where a step leads, and that it leads nowhere from elsewhere', () => {
    const { Queued, Running, Done, Stopped } = runLife.states;
    expect(after(runLife, 'withdraw', Queued)).toBe(runLife.states.Cancelled);
    expect(after(runLife, 'withdraw', Running)).toBeUndefined();
    expect(after(runLife, 'end', Running, Stopped)).toBe(Stopped);
    expect(after(runLife, 'end', Running, Queued)).toBeUndefined();
    expect(() => after(runLife, 'end', Running)).toThrow('must be told');
    expect([mayStep(runLife, 'take', Running), mayStep(runLife, 'take', Done)]).toEqual([true, false]);
    expect([stateName(runLife, 9), stateName(runLife, 8)]).toEqual(['Failed', undefined]);
  });
});

describe('machines with a screen', () => {
  it('have words for each state, step and guard in both languages', async () => {
    const folder = new URL('..', import.meta.url).pathname;
    for (const file of globSync('*/*.ts', { cwd: folder, exclude: ['**/*.spec.ts'] }))
      await import(`@ishare/contracts/${file.replace(/\.ts$/, '.js')}`);
    const shown = allMachines().filter(({ texts }) => texts !== undefined);
    expect(shown.map(({ name }) => name)).toContain('Remittance');
    for (const machine of shown) {
      const keys = machineTexts(machine);
      const steps = stepsOf(machine) as (Resolved<Step> & { name: string })[];
      const wanted = [
        ...Object.values(machine.states).map((state) => keys.state(state)!),
        ...steps.flatMap(({ name, permission, guards = [] }) =>
          permission === undefined ? [] : [keys.step(name)!, ...guards.map((guard) => keys.guard(guard)!)],
        ),
      ];
      for (const language of ['zh-Hans', 'en'] as const)
        expect(wanted.filter((key) => !consoleTexts[language][key])).toEqual([]);
    }
  });
});

/** By state: to which states anything leads. */
const moves = (life: Machine): Record<number, number[]> =>
  Object.fromEntries(
    Object.values(life.states).map((from) => [
      from,
      Object.values(life.states).filter((to) => from !== to && mayBecome(life, from, to)),
    ]),
  );

// What the specification and the trade say, written down apart from the tables.
describe('the lives', () => {
  it('of an import file', () => {
    expect(moves(importFileLife)).toEqual({
      0: [],
      1: [],
      2: [3],
      3: [2, 4, 11],
      4: [3, 5, 9],
      5: [2, 4, 6, 11],
      6: [5, 7],
      7: [5, 8],
      8: [7],
      9: [2, 4, 11],
      10: [],
      11: [2, 3],
    });
    const all = Object.values(ImportFileState);
    expect(all.filter(isRunnable)).toEqual([3, 5, 9]);
    expect(all.filter((state) => !isDeletable(state))).toEqual([1, 4, 6, 7, 8, 11]);
    expect(all.filter(isCombinable)).toEqual([3, 5, 9]);
  });

  it('of an offcut', () => {
    expect(moves(offcutLife)).toEqual({ 0: [1, 4], 1: [0, 2, 3, 4, 5], 2: [1, 3, 4, 5], 3: [2], 4: [0, 2], 5: [1, 2] });
  });

  it('of a channel', () => {
    expect(moves(channelLife)).toEqual({ 0: [1], 1: [2, 3], 2: [1], 3: [1, 2] });
  });

  it('of a run', () => {
    expect(moves(runLife)).toEqual({ 0: [1, 4], 1: [2, 3, 4, 9], 2: [], 3: [], 4: [], 9: [] });
  });

  it('of a package', () => {
    expect(moves(packageLife)).toEqual({ 0: [1], 1: [0, 2, 3], 2: [0, 1, 3], 3: [1, 4], 4: [] });
  });

  it('of a shipment', () => {
    expect(moves(shipmentLife)).toEqual({ 0: [1, 9], 1: [2, 9], 2: [3, 4], 3: [4], 4: [], 9: [] });
  });

  it('of a pickup', () => {
    expect(moves(pickupLife)).toEqual({ 0: [1, 9], 1: [0, 2, 9], 2: [], 9: [] });
  });

  it('of a quotation', () => {
    expect(moves(quotationLife)).toEqual({ 0: [], 1: [2, 5, 9], 2: [3, 4, 5], 3: [4, 5], 4: [], 5: [], 9: [] });
  });

  it('of an order', () => {
    expect(moves(orderLife)).toMatchObject({
      0: [10, 900],
      10: [20, 30, 40, 50, 900],
      50: [10, 20, 30, 40, 60, 900],
      60: [80, 90, 110, 120, 150, 900],
      80: [60, 90, 110, 900],
      90: [100, 110],
      100: [90, 110, 120, 140, 150],
      110: [100, 120],
      120: [100, 110, 130, 140],
      130: [140, 150],
      140: [150],
      150: [],
      900: [],
    });
  });

  it('of a fault, of its judgements and of what is made again', () => {
    expect(moves(exceptionLife)).toEqual({ 0: [1, 3], 1: [2, 3], 2: [3], 3: [] });
    expect(moves(judgementLife)).toEqual({ 0: [1], 1: [] });
    expect(moves(supplementaryLife)).toEqual({ 0: [1, 9], 1: [2, 9], 2: [], 9: [] });
  });

  it('of a visit of fitters', () => {
    expect(moves(installLife)).toEqual({ 0: [1], 1: [2, 4], 2: [3, 4], 3: [], 4: [1] });
  });

  it('of a sheet', () => {
    expect(moves(auditLife)).toEqual({
      0: [1, 2, 6],
      1: [0, 2, 3, 4, 5, 6],
      2: [0, 6],
      3: [0, 6],
      4: [1, 2, 6],
      5: [4, 6],
      6: [],
    });
  });

  it('ask people for reasons where something is taken back', () => {
    const all: (Resolved<Step> & { name: string })[] = [...stepsOf(orderLife), ...stepsOf(auditLife)];
    const asked = all.filter(({ comment }) => comment === 'required');
    expect(asked.map(({ name }) => name)).toEqual(['cancel', 'transfer', 'reject', 'sendback', 'revoke']);
  });
});
