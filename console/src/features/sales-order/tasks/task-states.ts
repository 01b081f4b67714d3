/** Of a production task, as its route tells it. */
export const TaskState = { Queued: 0, Running: 1, Made: 2, Failed: 9 } as const;

export const isMade = ({ state }: { state: number }): boolean => state === TaskState.Made;
export const isTaskOver = ({ state }: { state: number }): boolean =>
  state === TaskState.Made || state === TaskState.Failed;
