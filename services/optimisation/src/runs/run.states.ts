/** Life of a run. */
export const RunState = { Queued: 0, Running: 1, Done: 2, Stopped: 3, Cancelled: 4, Failed: 9 } as const;
export type RunState = (typeof RunState)[keyof typeof RunState];

/** What somebody asked of a run that is under way; the worker looks for it. */
export const Wish = { None: 0, Stop: 1, Cancel: 2 } as const;
export type Wish = (typeof Wish)[keyof typeof Wish];

export const isUnderWay = (state: RunState): boolean => state === RunState.Queued || state === RunState.Running;
