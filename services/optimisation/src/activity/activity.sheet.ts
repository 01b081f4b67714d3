import type { ActivityDay } from '@ishare/contracts/optimisation/activity.js';
import { defineSheet } from '@ishare/excel/sheet.js';
import { titlesOf } from '../optimisation.texts.js';

/** The days of tenants as a table. */
export const activitySheet = defineSheet<ActivityDay>({
  name: titlesOf('Sheet:activity'),
  columns: (
    [
      ['date', 'text'],
      ['tenant', 'text'],
      ['users', 'integer'],
      ['files', 'integer'],
      ['solutions', 'integer'],
    ] as const
  ).map(([key, type]) => ({ key, type, title: titlesOf(`Field:${key}`) })),
});

/** Somebody who did something on a day. */
export interface ActiveUser {
  date: string;
  tenant: string;
  userName: string;
  /** What he is called, where he is known by more than his user name. */
  name: string;
}

export const activeUserSheet = defineSheet<ActiveUser>({
  name: titlesOf('Sheet:activeUsers'),
  columns: (['date', 'tenant', 'userName', 'name'] as const).map((key) => ({
    key,
    type: 'text',
    title: titlesOf(key === 'name' ? 'Field:personName' : `Field:${key}`),
  })),
});
