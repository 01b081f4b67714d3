// All roles at once, for choices.
import { itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { role } from './role.js';

export const roleRoutes = {
  all: route({
    method: 'GET',
    path: `${role.path}/all`,
    summary: 'List all roles',
    signedIn: 'tenant',
    reply: itemsReply(recordSchema(role)),
  }),
};
