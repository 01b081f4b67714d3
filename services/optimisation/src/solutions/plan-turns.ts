import { FairQueue } from '@ishare/kernel/fair-queue.js';
import { currentTenantId } from '@ishare/server/context.js';

/** A plan is read whole, whatever is wanted of it: by so many tenants at a time, one call of each. */
const AT_ONCE = 4;
/** Calls of one tenant that may wait. */
const LINE_LENGTH = 20;

const turns = new FairQueue(AT_ONCE, LINE_LENGTH);

/** Does `work` with a plan once it is the tenant's turn; a 429 when too many of the tenant's wait. */
export function planInTurn<T>(work: () => Promise<T>): Promise<T> {
  return turns.run(currentTenantId(), work);
}
