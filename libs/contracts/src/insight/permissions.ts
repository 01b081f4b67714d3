import { definePermissions, ofThing } from '../define.js';

/** What people of the factory look at together: figures of the whole, and documents. */
export const insightPermissions = definePermissions('DataV', {
  Dashboards: { actions: [], side: 'tenant' },
  News: { ...ofThing('insight:news'), side: 'tenant' },
  SharedDocuments: ofThing('files:sharedDocument'),
});
