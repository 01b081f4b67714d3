// Who worked here, day by day.
import { z } from 'zod';
import { itemsReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { optimisationPermissions } from './permissions.js';

/** Instants; the last thirty days where none are named. */
export const activityQuery = z.object({ StartTime: query.date(), EndTime: query.date() });

/** A day of a tenant's factory on which somebody did something; days without anything are left out. */
export const activityReply = itemsReply(
  z.object({
    /** `yyyy-MM-dd` by the clock of the tenant's factory. */
    date: z.string(),
    tenantId: z.guid(),
    tenant: z.string(),
    /** Different people who did something that day. */
    users: z.number().int(),
    /** Cut lists that came, and plans that were made. */
    files: z.number().int(),
    solutions: z.number().int(),
  }),
);
export type ActivityDay = z.output<typeof activityReply>['items'][number];

const ofActivity = {
  method: 'GET',
  permission: optimisationPermissions.names.Activity.Default,
  query: activityQuery,
} as const;
const users = 'api/optimization/daily-active-users';
const summary = 'api/optimization/tenantActivitySummary';

/** A tenant is told of its own days, the host of those of all tenants. */
export const activity = {
  summary: route({
    ...ofActivity,
    path: summary,
    summary: 'Count the people, cut lists and plans of each day',
    reply: activityReply,
  }),
  export: route({
    ...ofActivity,
    path: `${summary}/excel`,
    summary: 'Download the people, cut lists and plans of each day as a spreadsheet',
    reply: 'file',
  }),
  usersAsText: route({
    ...ofActivity,
    path: `${users}/download`,
    summary: 'Download who did something on each day, as comma-separated text',
    reply: 'file',
  }),
  usersAsSheet: route({
    ...ofActivity,
    path: `${users}/excel`,
    summary: 'Download who did something on each day, as a spreadsheet',
    reply: 'file',
  }),
};
