// What is done without a network is told later: the request that tells it names the moment in which it was said.
import { invalid } from '@ishare/kernel/errors.js';
import { currentContext, now } from './context.js';

/** The moment, ISO 8601 with its zone, on the server's clock as the client knows it. */
export const SAID_AT = 'said-at';
/** ms; what is told later than this counts as said so long ago. */
export const LONGEST_UNTOLD = 24 * 3_600_000;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Within what can be true: not after the request came, nor longer before it than anybody is without a network. */
export function boundedMoment(said: Date, arrived: Date): Date {
  return new Date(Math.min(arrived.getTime(), Math.max(said.getTime(), arrived.getTime() - LONGEST_UNTOLD)));
}

/**
 * When the request that runs was said; now, unless it names an earlier moment. 400 where what it names is none. For
 * commands that may be told later: others happen when they arrive, whatever is named.
 */
export function saidAt(): Date {
  const arrived = now();
  const named = currentContext()?.saidAt;
  if (named === undefined) return arrived;
  const said = MOMENT.test(named) ? new Date(named) : undefined;
  if (!said || Number.isNaN(said.getTime())) throw invalid('Said-At', 'Validation:format');
  return boundedMoment(said, arrived);
}
