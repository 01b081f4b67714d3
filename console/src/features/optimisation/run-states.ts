export const runState = { queued: 0, running: 1, done: 2, stopped: 3, cancelled: 4, failed: 9 } as const;

export function isUnderWay(state: number | undefined): boolean {
  return state === runState.queued || state === runState.running;
}
