import { z } from 'zod';
import { itemsReply } from '../schemas.js';
import { route } from '../things/route.js';

export const allFactories = route({
  method: 'GET',
  path: 'api/app/factory',
  summary: 'List the factories',
  signedIn: 'tenant',
  reply: itemsReply(z.object({ id: z.guid(), name: z.string(), code: z.string() })),
});
