import type { ChannelWork, CutRequest, SawOfDay } from '@ishare/contracts/optimisation/saw.js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHubEvent } from '../../../realtime/hub';
import { http } from '../../../session/http';
import { endpoints } from '../endpoints';

/** ms; the hub tells at once, this makes up for what it misses, and for the minutes that run. */
const followMs = 30_000;

const kanbanKey = (date: string | undefined) => [endpoints.sawKanban, date ?? 'today'];
const workKey = (id: string) => [endpoints.channels, id];

/** The saws on a day, today's as they are now. */
export function useSawKanban(date: string | undefined) {
  const client = useQueryClient();
  useHubEvent('sawKanban', () => void client.invalidateQueries({ queryKey: [endpoints.sawKanban] }));
  return useQuery({
    queryKey: kanbanKey(date),
    queryFn: async ({ signal }) =>
      (await http.get<{ items: SawOfDay[] }>(endpoints.sawKanban, date ? { date } : undefined, { signal, quiet: true }))
        .items,
    refetchInterval: date ? false : followMs,
  });
}

/** A channel as its operator sees it, with what others do to it meanwhile. */
export function useChannelWork(id: string) {
  const client = useQueryClient();
  useHubEvent<[{ channelId: string }]>('sawKanban', ({ channelId }) => {
    if (channelId === id) void client.invalidateQueries({ queryKey: workKey(id) });
  });
  return useQuery({
    queryKey: workKey(id),
    queryFn: ({ signal }) => http.get<ChannelWork>(`${endpoints.channels}/${id}`, undefined, { signal, quiet: true }),
    refetchInterval: followMs,
  });
}

export type SawAct =
  | { act: 'start' | 'resume' }
  | { act: 'stop'; reason: string; remark?: string }
  | ({ act: 'boards' } & CutRequest)
  | { act: 'damage'; patternNo: number; remark: string };

/** What an operator says of his channel; the answer is the channel as it is then. */
export function useSawAct(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, ...body }: SawAct) => http.post<ChannelWork>(`${endpoints.channels}/${id}/${act}`, body),
    onSuccess: (work) => client.setQueryData(workKey(id), work),
    // A refusal may mean that somebody was quicker.
    onError: () => client.invalidateQueries({ queryKey: workKey(id) }),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== endpoints.channels && isOfSaw(path) }),
  });
}

/** What shows stock, lists or saws is read anew. */
function isOfSaw(path: unknown): boolean {
  return [endpoints.sawKanban, endpoints.boards, endpoints.importFiles, endpoints.stockData].some(
    (one) => typeof path === 'string' && (path === one || path.startsWith(`${one}/`)),
  );
}
