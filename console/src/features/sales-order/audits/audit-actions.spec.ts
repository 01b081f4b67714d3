import { auditAction, AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditDesign } from '../records';
import { bulkActions, downloadable, fitting, quotable, rowActions } from './audit-actions';

const sheet = (state: number) => ({ id: String(state), state }) as AuditDesign;
const all = [0, 1, 2, 3, 4, 5, 6].map(sheet);
const states = (sheets: readonly AuditDesign[]) => sheets.map(({ state }) => state);

describe('audit actions', () => {
  it('take the sheets that the table lets through', () => {
    expect(states(fitting(auditAction('claim'), all))).toEqual([AuditState.Waiting, AuditState.Returned]);
    expect(states(fitting(auditAction('pass'), all))).toEqual([AuditState.Auditing]);
  });

  it('are offered for many sheets or for one', () => {
    expect(bulkActions.map(({ button }) => button)).toEqual(['claim', 'pass', 'reject', 'sendback', 'discard']);
    expect(rowActions.map(({ button }) => button)).toEqual(['submit', 'assgin', 'transfaner', 'revoke']);
  });

  it('quote passed sheets only, unless the tenant has lifted that', () => {
    expect(states(quotable(all, false))).toEqual([AuditState.Passed]);
    expect(quotable(all, true)).toHaveLength(7);
    expect(states(downloadable(all))).toEqual([AuditState.Passed]);
  });
});
