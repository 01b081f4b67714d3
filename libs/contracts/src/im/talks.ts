/** What a group may be about: an order, one of its sheets under audit, one of its faults. */
export const TALKS = ['order', 'sheet', 'exception'] as const;
export type TalkKind = (typeof TALKS)[number];
