/** Counters since the start of the process; `connections` is the present number. */
export interface HubMetrics {
  connections: number;
  accepted: number;
  refused: number;
  invocations: number;
  failedInvocations: number;
  pushedFrames: number;
  closedSlow: number;
  closedSilent: number;
  closedUnauthorized: number;
  closedSurplus: number;
  closedRate: number;
  backplaneErrors: number;
}

export function newMetrics(): HubMetrics {
  return {
    connections: 0,
    accepted: 0,
    refused: 0,
    invocations: 0,
    failedInvocations: 0,
    pushedFrames: 0,
    closedSlow: 0,
    closedSilent: 0,
    closedUnauthorized: 0,
    closedSurplus: 0,
    closedRate: 0,
    backplaneErrors: 0,
  };
}
