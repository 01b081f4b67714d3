// All layouts at once, for choices.
import { recordSchema } from '../things/thing-schemas.js';
import { itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { platformPermissions } from './permissions.js';
import { layout } from './layout.js';

export const layoutRoutes = {
  all: route({
    method: 'GET',
    path: `${layout.path}/all`,
    summary: 'List all layouts',
    permission: platformPermissions.names.Layout.Default,
    reply: itemsReply(recordSchema(layout)),
  }),
};
