/** What somebody asked of a run that is under way; the worker looks for it. */
export const Wish = { None: 0, Stop: 1, Cancel: 2 } as const;
export type Wish = (typeof Wish)[keyof typeof Wish];
