import { auditAction, auditButtons, AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditButton } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import {
  bulkActions,
  downloadable,
  fitting,
  judgedBy,
  offering,
  quotable,
  rowActions,
  unclaimed,
} from './audit-actions';

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

  it('are offered to who holds their permission, and of those only what a place names', () => {
    const granted = new Set([auditButtons.claim, auditButtons.logs]);
    const shown = (...args: Parameters<typeof offering>) =>
      (Object.keys(auditButtons) as AuditButton[]).filter(offering(...args));
    expect(shown(granted)).toEqual(['claim', 'logs']);
    expect(shown(granted, ['logs', 'pass'])).toEqual(['logs']);
    expect(shown(new Set())).toEqual([]);
  });

  it('leave out what the server refuses, and say why', () => {
    const sheets = [sheet(0), sheet(1), sheet(2)].map((one, index) => ({ ...one, auditCode: `AD-${index}` }));
    const { fit, left } = judgedBy(
      [
        { id: '0', isAllowed: true, reason: null },
        { id: '1', isAllowed: false, reason: 'four eyes' },
      ],
      sheets,
    );
    expect([states(fit), left]).toEqual([
      [0],
      [
        { code: 'AD-1', reason: 'four eyes' },
        { code: 'AD-2', reason: '' },
      ],
    ]);
    expect(states(unclaimed(all))).toEqual([AuditState.Waiting, AuditState.Returned]);
  });

  it('quote passed sheets only, unless the tenant has lifted that', () => {
    expect(states(quotable(all, false))).toEqual([AuditState.Passed]);
    expect(quotable(all, true)).toHaveLength(7);
    expect(states(downloadable(all))).toEqual([AuditState.Passed]);
  });
});
