import { BillState, BillType } from '@ishare/contracts/crm/bill.js';
import type { Bill } from '@ishare/contracts/crm/bill.js';
import { render } from '@testing-library/react';
import type { TFunction } from 'i18next';
import { gridColumn } from '../../../resource/cells';
import bills from './bills.screen';

const t = ((key: string) => key) as unknown as TFunction;

/** A word of a bill as the list shows it, and as a file has it. */
function told(key: 'state' | 'type', bill: Partial<Bill>) {
  const column = gridColumn(
    bills.columns.find((one) => (one.key as string) === key)!,
    bills.name,
    t,
  );
  const row = bill as unknown as Parameters<NonNullable<typeof column.render>>[0];
  const { words = [], wordsWhere, namedBy } = column.written!;
  const known = wordsWhere && bill[wordsWhere.key as keyof Bill] === wordsWhere.is ? wordsWhere.words : words;
  const name = namedBy && bill[namedBy as keyof Bill];
  return {
    shown: render(<>{column.render!(row, 0)}</>).container.textContent,
    written: name ?? known.find(([value]) => value === bill[key])?.[1],
  };
}

describe('bills in a file', () => {
  it.each([
    ['of what is to be paid', BillType.Final, 'crm:bill.state.Paid'],
    ['of a refund', BillType.Refund, 'crm:bill.refundState.Paid'],
  ])('tell the state %s in the words of the list', (_, type, word) => {
    expect(told('state', { type, state: BillState.Paid })).toEqual({ shown: word, written: word });
  });

  it('are named by their share, else by their kind, as in the list', () => {
    const type = BillType.Progress;
    expect(told('type', { type, name: 'Second' })).toEqual({ shown: 'Second', written: 'Second' });
    const word = 'crm:bill.typeName.Progress';
    expect(told('type', { type, name: null })).toEqual({ shown: word, written: word });
  });
});
