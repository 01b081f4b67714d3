import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { bulkActions, rowActions } from './audit-actions';

/** Letters that do something with a sheet. */
const letters: Readonly<Record<string, AuditAction['name']>> = {
  c: 'claim',
  p: 'pass',
  r: 'reject',
  s: 'sendback',
  v: 'discard',
  t: 'transfer',
  a: 'assign',
};
export const logsLetter = 'l';
export const designLetter = 'd';

/** All letters that do something with a sheet. */
export const sheetLetters = [...Object.keys(letters), logsLetter, designLetter];

export function actionOfLetter(letter: string): AuditAction | undefined {
  return [...bulkActions, ...rowActions].find(({ name }) => name === letters[letter]);
}

export function letterOf({ name }: Pick<AuditAction, 'name'>): string | undefined {
  return Object.keys(letters).find((letter) => letters[letter] === name);
}
