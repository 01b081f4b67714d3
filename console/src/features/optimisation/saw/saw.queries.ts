import { saw } from '@ishare/contracts/optimisation/saw.js';
import { useQueryClient } from '@tanstack/react-query';
import { useHubEvent } from '../../../realtime/hub';
import { keyOf, useAct, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';

/** ms; the hub tells at once, this makes up for what it misses, and for the minutes that run. */
const followMs = 30_000;
const calls = { quiet: true };

/** The saws on a day, today's as they are now. */
export function useSawKanban(date: string | undefined) {
  const client = useQueryClient();
  useHubEvent('sawKanban', () => void client.invalidateQueries({ queryKey: keyOf(saw.kanban) }));
  return useRoute(
    saw.kanban,
    { query: { date } },
    { calls, select: ({ items }) => items, refetchInterval: date ? false : followMs },
  );
}

/** A channel as its operator sees it, with what others do to it meanwhile. */
export function useChannelWork(id: string) {
  const client = useQueryClient();
  useHubEvent<[{ channelId: string }]>('sawKanban', ({ channelId }) => {
    if (channelId === id) void client.invalidateQueries({ queryKey: keyOf(saw.work, { params: { id } }) });
  });
  return useRoute(saw.work, { params: { id } }, { calls, refetchInterval: followMs });
}

/** What an operator says of his channel; `onDone` comes when the channel is shown as it is then. */
export function useSawActs(id: string, { onDone, cutText }: { onDone: () => void; cutText: string }) {
  const params = { id };
  const start = useAct(saw.start, { onDone });
  const resume = useAct(saw.resume, { onDone });
  const stop = useAct(saw.stop, { onDone });
  const damage = useAct(saw.damage, { onDone });
  const takeBack = useAct(saw.takeBack, { onDone });
  const cut = useAct(saw.cut, { onDone: () => tellSuccess(cutText) });
  return {
    isPending: [start, resume, stop, damage, takeBack, cut].some(({ isPending }) => isPending),
    start: () => start.mutate({ params }),
    resume: () => resume.mutate({ params }),
    stop: (reason: Parameters<typeof stop.mutate>[0]['body']['reason'], remark: string) =>
      stop.mutate({ params, body: { reason, remark: remark || null } }),
    damage: (patternNo: number, remark: string) => damage.mutate({ params, body: { patternNo, remark } }),
    takeBack: (body: Parameters<typeof takeBack.mutate>[0]['body']) => takeBack.mutate({ params, body }),
    // A double click is one board.
    cut: (body: Parameters<typeof cut.mutate>[0]['body']) => {
      if (!cut.isPending) cut.mutate({ params, body });
    },
  };
}
