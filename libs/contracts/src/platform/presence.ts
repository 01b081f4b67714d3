// Who has a record open to edit it, so that two who would overwrite each other see each other before.
import { z } from 'zod';
import { guid, requiredText } from '../schemas.js';
import { route } from '../things/route.js';

/** ms after which an editor says again that he is there; who has been silent for three of them is gone. */
export const PRESENCE_EVERY = 10_000;

export const presence = {
  say: route({
    method: 'POST',
    path: 'api/platform/presence',
    summary: 'Say that the caller edits a record, or does no more, and hear who else does',
    signedIn: 'tenant',
    body: z.object({
      /** Path of the records. */
      path: requiredText(128),
      id: guid(),
      isEditing: z.boolean(),
    }),
    reply: z.object({ others: z.array(z.object({ userName: z.string(), since: z.iso.datetime() })) }),
    computes: true,
  }),
};
