// The mappings that are offered, for choices.
import { z } from 'zod';
import { itemsReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { importSplitOrderMapping } from './import-setup.js';

export const lookupQuery = z.object({ mappingType: query.text(64) });

export const splitOrderMappings = {
  lookup: route({
    method: 'GET',
    path: `${importSplitOrderMapping.path}/mapping-rules-lookup`,
    summary: 'List the mappings that are offered',
    signedIn: 'tenant',
    query: lookupQuery,
    reply: itemsReply(z.object({ id: z.guid(), name: z.string() })),
  }),
};
