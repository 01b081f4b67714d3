import { definePermissions } from '../define.js';

/** What the first page shows of the whole factory. */
export const insightPermissions = definePermissions('DataV', { Dashboards: { actions: [], side: 'tenant' } });
