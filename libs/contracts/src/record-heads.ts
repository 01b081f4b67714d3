// Heads of requests for records that say how they are meant.
// A deletion is taken back by whoever did it: its answer says within how many seconds, and the same request with the
// other header does it.

/** Of the answer to a deletion that can be taken back: within so many seconds. */
export const UNDO_WITHIN = 'x-undo-within';
/** Of a deletion that takes the former one back. */
export const UNDO = 'x-undo';
/** Of a new record that is only to be judged: nothing is made, and the answer is a 204 or the refusal. */
export const TRY = 'x-try';
/** Heads that make another request of one with the same address and body. */
export const MEANINGS = [UNDO, TRY] as const;
/** Seconds; the console offers it for a part of them, and a slow network has the rest. */
export const UNDO_SECONDS = 60;
