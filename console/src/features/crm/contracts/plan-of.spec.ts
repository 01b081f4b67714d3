import { planOf } from './plan-of';

const names = ['Deposit', 'Rest'] as const;

describe('the payment plan that a contract of an intent begins with', () => {
  it('is the deposit and the rest, together all of it', () => {
    const plan = planOf({ intentAmount: 30_000, budget: 50_000, deposit: 7_000 }, names)!;
    expect(plan.map(({ name, rate, dueEvent }) => [name, rate, dueEvent])).toEqual([
      ['Deposit', 23.333, 'effective'],
      ['Rest', 76.667, 'produced'],
    ]);
  });

  it.each([
    [{ intentAmount: 100, budget: null, deposit: null }],
    [{ intentAmount: null, budget: null, deposit: 10 }],
    [{ intentAmount: 100, budget: null, deposit: 100 }],
    [{ intentAmount: 1e9, budget: null, deposit: 0.01 }],
  ])('is not guessed of %j', (intent) => {
    expect(planOf(intent, names)).toBeNull();
  });
});
