// Figures that clients of the product have written into themselves.
import {
  ClientTarget,
  NotificationContentType,
  NotificationLifetime,
  NotificationReadState,
  NotificationType,
} from './notifications/enums.js';
import { NotificationSeverity } from './notifications/events.js';
import { audits } from './sales-order/audits.js';
import { kujiale } from './sales-order/kujiale.js';
import { pagedQuery } from './schemas.js';

describe('what clients know by number', () => {
  it('numbers notifications as they do', () => {
    expect({
      NotificationReadState,
      NotificationLifetime,
      NotificationType,
      NotificationContentType,
      NotificationSeverity,
      ClientTarget,
    }).toEqual({
      NotificationReadState: { Read: 0, UnRead: 1 },
      NotificationLifetime: { Persistent: 0, OnlyOne: 1 },
      NotificationType: { Application: 0, System: 10, User: 20 },
      NotificationContentType: { Text: 0, Html: 1, Markdown: 2, Json: 3 },
      NotificationSeverity: { Success: 0, Info: 10, Warn: 20, Error: 30, Fatal: 40 },
      ClientTarget: { Web: 0, Client: 10, App: 20, ALL: 99 },
    });
  });

  it('gives a page of 20 where no size is asked for', () => {
    expect(pagedQuery.parse({})).toEqual({ skipCount: 0, maxResultCount: 20 });
  });

  it('gives all sheets of an order, up to 999', () => {
    const { query } = audits.ofOrder;
    expect(query.parse({})).toEqual({ skipCount: 0, maxResultCount: 999 });
    expect([
      query.safeParse({ maxResultCount: '999' }).success,
      query.safeParse({ maxResultCount: '1000' }).success,
    ]).toEqual([true, false]);
  });

  it('gives 8 plans at first, and 999 at most', () => {
    const { query } = kujiale.plans;
    expect(query.parse({})).toMatchObject({ num: 8, start: 0 });
    expect([query.safeParse({ num: '999' }).success, query.safeParse({ num: '1000' }).success]).toEqual([true, false]);
  });
});
