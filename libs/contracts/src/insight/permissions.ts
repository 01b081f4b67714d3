import { definePermissions, ofThing } from '../define.js';

/** What people of the factory look at together: figures of the whole, news and documents. */
export const insightPermissions = definePermissions('DataV', {
  Dashboards: ['Edit', 'Delete'],
  News: ofThing('insight:news'),
  BusinessHubs: [],
  EventHubs: [],
  SharedDocuments: ofThing('files:sharedDocument'),
});
