// A deletion that its own doer takes back within seconds, for routes that are no resource's.
import { UNDO, UNDO_SECONDS, UNDO_WITHIN } from '@ishare/contracts/record-heads.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

interface Deletion {
  delete: () => Promise<void>;
  undelete: () => Promise<void>;
}

/** Deletes, and says within how many seconds that can be taken back; or takes it back, as the request asks. */
export async function deleteOrTakeBack(
  request: FastifyRequest,
  reply: FastifyReply,
  deletion: Deletion,
): Promise<void> {
  if (request.headers[UNDO] !== undefined) return deletion.undelete();
  await deletion.delete();
  void reply.header(UNDO_WITHIN, UNDO_SECONDS);
}
