import { differencesOf } from './differences';

const terms = {
  contractNo: 'C-1',
  amount: 100,
  signDate: '2026-01-01',
  woodNetOrderId: null,
  paymentPlan: [{ name: 'All', rate: 100, dueEvent: 'effective', dueDays: 0 }],
  files: [{ name: 'a.pdf' }],
};
const say = { money: (amount: number) => `¥${amount}`, due: (event: string, days: number) => `${event}+${days}` };

describe('what a change of a contract has changed', () => {
  it('is told term by term, and nothing of what stayed', () => {
    const plan = [
      { name: 'Deposit', rate: 30, dueEvent: 'effective', dueDays: 3 },
      { name: 'Rest', rate: 70, dueEvent: 'shipped', dueDays: 0 },
    ];
    expect(differencesOf(terms, { ...terms, amount: 120, paymentPlan: plan, files: [] }, say)).toEqual([
      { term: 'amount', before: '¥100', after: '¥120' },
      {
        term: 'paymentPlan',
        before: 'All 100 % (effective+0)',
        after: 'Deposit 30 % (effective+3); Rest 70 % (shipped+0)',
      },
      { term: 'files', before: 'a.pdf', after: '' },
    ]);
    expect(differencesOf(terms, { ...terms }, say)).toEqual([]);
  });
});
