import type { CheckFinding } from '@ishare/contracts/sales-order/json-check.js';
import type { Language } from '@ishare/server/context.js';

/** A finding with its message in all languages, for whoever looks later. */
export type SaidFinding = CheckFinding & { said: Record<Language, string> };

/** As it is told to whoever asks now. */
export const asTold = ({ said: _said, ...finding }: SaidFinding): CheckFinding => finding;
