import { NotificationContentType, NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import type { NotificationInfo } from '@ishare/contracts/notifications/notifications.js';
import { entryOf, linkOf, popupKind, withEntry } from './notification';
import { reconnectPause, startRetryMs } from './reconnect';

const info = (extraProperties: Record<string, unknown>, rest: Partial<NotificationInfo> = {}): NotificationInfo => ({
  id: '9007199254740993',
  tenantId: null,
  name: 'optimisation.done',
  creationTime: '2026-11-20T08:00:00',
  severity: 0,
  type: 0,
  lifetime: 0,
  state: NotificationReadState.UnRead,
  contentType: NotificationContentType.Text,
  reason: 'named',
  data: { type: null, extraProperties },
  ...rest,
});

describe('notifications', () => {
  it('pop up by severity', () => {
    expect([0, 10, 20, 30, 40].map(popupKind)).toEqual(['success', 'info', 'warning', 'error', 'error']);
  });

  it('show plain texts, and look localizable ones up with their values', () => {
    const lookup = (resource: string, key: string) =>
      resource === 'Opt' && key === 'Done' ? '{file}: {boards}' : undefined;
    expect(entryOf(info({ title: 'A', message: 'B' }), lookup)).toMatchObject({
      id: '9007199254740993',
      title: 'A',
      message: 'B',
    });
    const localizable = {
      title: { resourceName: 'Opt', name: 'Done', values: { file: 'F', boards: '42' } },
      message: { ResourceName: 'No', Name: 'Key' },
    };
    expect(entryOf(info(localizable), lookup)).toMatchObject({ title: 'F: 42', message: 'Key' });
    expect(entryOf(info({}), lookup).title).toBe('optimisation.done');
  });

  it('read in the language of the reader where they come in several', () => {
    const both = info({
      title: 'Z',
      message: 'z',
      texts: { 'zh-Hans': { title: 'Z', message: 'z' }, en: { title: 'E', message: 'e' } },
    });
    expect(entryOf(both, () => undefined, 'en')).toMatchObject({ title: 'E', message: 'e' });
    expect(entryOf(both, () => undefined, 'fr')).toMatchObject({ title: 'Z', message: 'z' });
  });

  it('lead to the news only from the system', () => {
    expect(entryOf(info({ moduleId: 7 }, { type: 10 }), () => undefined).moduleId).toBe('7');
    expect(entryOf(info({ moduleId: 7 }, { type: 20 }), () => undefined).moduleId).toBeUndefined();
  });

  it('are unread until the server says otherwise', () => {
    const read = (state?: number) => entryOf(info({}, state === undefined ? {} : { state }), () => undefined).isUnread;
    expect([read(0), read(1), read()]).toEqual([false, true, true]);
  });

  it('lead to what they are about, on pages that the console has', () => {
    const places: Record<string, string> = {
      'sales-order/order': '/sales-order/orders/:id',
      'sales-order/audits': '/sales-order/audits',
      'optimisation/import-wizard': '/optimization/import-files/:id',
      'crm/remittances': '/crm/remittances',
      'crm/customers': '/crm/customers',
    };
    const link = (data: Record<string, unknown>, rest: Partial<NotificationInfo> = {}, known = places) =>
      linkOf(
        entryOf(info(data, rest), () => undefined),
        (component) => known[component],
      );
    expect(link({ salesOrderId: 'o1', auditIds: ['a'] })).toBe('/sales-order/orders/o1');
    expect(link({ salesOrderId: 'o1' }, { name: 'SalesOrder.AuditAssigned' })).toBe('/sales-order/audits');
    expect(link({ importFileId: 'f1', runId: 'r' })).toBe('/optimization/import-files/f1');
    expect(link({ remittanceId: 'r', remittanceNo: 'HK20261123-0001' })).toBe(
      '/crm/remittances?filter=HK20261123-0001',
    );
    const floor = { 'optimisation/recuts': '/recuts', 'optimisation/boards': '/boards' };
    const leftOut = { boardsShort: 'OC-1', recutsOf: 'F-1' };
    expect(link(leftOut, {}, floor)).toBe('/recuts?filter=F-1');
    // Who keeps the store has no page of parts that are cut again.
    expect(link(leftOut, {}, { 'optimisation/boards': '/boards' })).toBe('/boards?boardsCode=OC-1');
    expect(link({ materialShort: 'OAK 18' }, {}, floor)).toBe('/boards?boardsMaterialCode=OAK+18');
    expect(link({ customersDue: 2 })).toBe('/crm/customers?due=overdue');
    expect(link({ moduleId: 'n1' }, { type: 10 })).toBeUndefined();
    expect(link({ moduleId: 'n1' }, { type: 10 }, { 'insight/news': '/news' })).toBe('/news?id=n1');
    expect(link({})).toBeUndefined();
  });

  it('keep the newest twenty, one per id', () => {
    const entry = (id: string) => ({ ...entryOf(info({}), () => undefined), id });
    const full = Array.from({ length: 20 }, (_, index) => entry(String(index)));
    expect(
      withEntry(full, entry('new'))
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(['new', '0']);
    expect(withEntry(full, entry('new'))).toHaveLength(20);
    expect(withEntry(full, entry('5'))).toHaveLength(20);
  });
});

describe('a lost connection', () => {
  it('is taken up about every 5 s at first, then once a minute', () => {
    const early = [0, 59_999].flatMap((elapsed) => Array.from({ length: 200 }, () => reconnectPause(elapsed)));
    expect(Math.min(...early)).toBeGreaterThanOrEqual(2_500);
    expect(Math.max(...early)).toBeLessThan(7_500);
    expect([60_000, 600_000].map(reconnectPause)).toEqual([60_000, 60_000]);
    expect(startRetryMs).toBe(5_000);
  });

  it('is not taken up by all in the same moment', () => {
    const pauses = Array.from({ length: 200 }, () => reconnectPause(0));
    expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(2_500);
  });
});
