import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import { runEnd, runs } from '@ishare/contracts/optimisation/runs.js';
import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useHubEvent } from '../../../realtime/hub';
import { call, keyOf, makeStale } from '../../../session/routes';
import { isUnderWay } from '../run-states';
import { isToBeAsked, newerProgress } from './run-progress';
import type { RunProgress } from './run-progress';

/** The hub tells at once; polling makes up for what it misses. */
const pollMs = 2000;

export const progressKey = (importFileId: string) => keyOf(runs.progress, { params: { id: importFileId } });

/** What a run that somebody else has begun changes. */
const runBegun = { stale: [importFiles.list, importFiles.get] } as const;

/** Follows what others do with the plans of a list: one is confirmed, or its confirmation is taken back. */
export function usePlanNews(id: string) {
  const client = useQueryClient();
  useHubEvent<[{ importFileId?: string }]>('sawKanban', ({ importFileId }) => {
    if (importFileId === id) void makeStale(client, solutions.confirm);
  });
}

/** The live state of a file's run; when it begins the file is fetched anew, when it ends its solutions are as well. */
export function useRunProgress(importFileId: string, enabled: boolean) {
  const client = useQueryClient();
  const key = progressKey(importFileId);
  const progress = useQuery<RunProgress>({
    queryKey: key,
    enabled,
    staleTime: 0,
    refetchInterval: (query) => (isToBeAsked(query.state.data) ? pollMs : false),
    queryFn: async ({ signal }) =>
      newerProgress(
        client.getQueryData<RunProgress>(key),
        await call(runs.progress, { params: { id: importFileId } }, { signal, quiet: true }),
      ),
  });
  useHubEvent<[RunProgress]>('optimisationProgress', (reported) => {
    if (reported.importFileId === importFileId)
      client.setQueryData<RunProgress>(key, (known) => newerProgress(known, reported));
  });
  const isRunning = isUnderWay(progress.data?.state) && progress.data?.runId != null;
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current !== isRunning) void makeStale(client, isRunning ? runBegun : runEnd);
    wasRunning.current = isRunning;
  }, [client, isRunning]);
  return { progress: progress.data, isRunning, isPending: progress.isPending && enabled };
}
