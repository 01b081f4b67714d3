import type { StopReason } from '@ishare/contracts/optimisation/channel-life.js';
import { saw, type ChannelWork, type CutRequest } from '@ishare/contracts/optimisation/saw.js';
import type { AskedOf, BodyOfRoute, Route } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { HttpError } from '../../../http/http-error';
import { atMostEvery } from '../../../realtime/at-most-every';
import { useHubEvent } from '../../../realtime/hub';
import { isActOf } from '../../../session/kept-acts';
import { keepReply, keyOf, makeStale, useAct, useRoute } from '../../../session/routes';
import { actSaid, keptActs } from '../../../session/said';
import { useSaid } from '../../../session/use-said';
import { useStore } from '../../../state/store';
import { tellSuccess } from '../../../ui/feedback';
import { asSaid } from './saw-work';

/** ms; the hub tells at once, this makes up for what it misses, and for the minutes that run. */
const followMs = 30_000;
/** ms; eight saws say something more often than a wall board has to be drawn. */
const boardMs = 1_000;
const calls = { quiet: true };

/** The saws on a day, today's as they are now. */
export function useSawKanban(date: string | undefined) {
  const client = useQueryClient();
  const refresh = useMemo(
    () => atMostEvery(boardMs, () => void client.invalidateQueries({ queryKey: keyOf(saw.kanban) })),
    [client],
  );
  useEffect(() => refresh.stop, [refresh]);
  useHubEvent('sawKanban', refresh.ask);
  return useRoute(
    saw.kanban,
    { query: { date } },
    { calls, isKept: true, select: ({ items }) => items, refetchInterval: date ? false : followMs },
  );
}

/** What answers with the channel as it is then. */
const answersWithWork = [saw.cut, saw.start, saw.stop, saw.resume];
// Also while its page is closed: a channel that was read before boards were cut is not what it falls back to.
keptActs.onSent((act, reply) => {
  const params = { id: act.subject };
  if (answersWithWork.some((route) => isActOf(act, route, params)))
    void keepReply(saw.work, { params }, reply as ChannelWork);
});

/** A channel as its operator sees it, with what others do to it meanwhile and what he said that still waits. */
export function useChannelWork(id: string) {
  const client = useQueryClient();
  useHubEvent<[{ channelId: string }]>('sawKanban', ({ channelId }) => {
    if (channelId === id) void client.invalidateQueries({ queryKey: keyOf(saw.work, { params: { id } }) });
  });
  // What was kept is done: the channel as it is then takes the place of what was shown.
  const acts = useSaid(id, (_act, reply) => {
    client.setQueryData(keyOf(saw.work, { params: { id } }), reply);
    void makeStale(client, saw.cut);
  });
  return useRoute(
    saw.work,
    { params: { id } },
    {
      calls,
      isKept: true,
      refetchInterval: followMs,
      select: (work) => asSaid(work, acts),
    },
  );
}

/** What an operator says that goes on without a server: it is kept and sent when the server is back. */
function useSays({ id, fileNo }: Pick<ChannelWork, 'id' | 'fileNo'>, onSaid: (route: Route) => void) {
  const client = useQueryClient();
  // The next board is in sight before the answer comes; a double click is one board all the same.
  const isPending = useStore(keptActs.underWay).some(({ subject }) => subject === id);
  const say = async <R extends Route>(route: R, asked: AskedOf<R>, title: string) => {
    if (keptActs.underWay.get().some(({ subject }) => subject === id)) return;
    try {
      const act = actSaid(route, asked, { subject: id, title: `${fileNo} · ${title}` });
      // A board that is cut is told by the next one, which stands there already.
      if ((await keptActs.say(act)) && !isActOf(act, saw.cut, { id })) tellSuccess(title);
      onSaid(route);
    } catch {
      // It was refused, and told: somebody may have been quicker.
      void makeStale(client, route);
    }
  };
  return { isPending, say };
}

/**
 * What an operator says of his channel; `onDone` comes when the channel is shown as it is then, for what asked
 * something first, `onRefused` when a damage is refused.
 */
export function useSawActs(
  work: Pick<ChannelWork, 'id' | 'fileNo'>,
  onDone: () => void,
  onRefused?: (error: HttpError) => void,
) {
  const { t } = useTranslation('optimisation');
  const params = { id: work.id };
  const { isPending, say } = useSays(work, (route) => route === saw.stop && onDone());
  const damage = useAct(saw.damage, { onDone, ...(onRefused && { onRefused }) });
  const leaveOut = useAct(saw.leaveOut, { onDone });
  const takeBack = useAct(saw.takeBack, { onDone });
  return {
    isPending: isPending || damage.isPending || leaveOut.isPending || takeBack.isPending,
    start: () => void say(saw.start, { params }, t('saw.start')),
    resume: () => void say(saw.resume, { params }, t('saw.resume')),
    stop: (reason: StopReason, remark: string) =>
      void say(saw.stop, { params, body: { reason, remark: remark || null } }, t(`saw.reason.${reason}`)),
    damage: (body: BodyOfRoute<typeof saw.damage>) => damage.mutate({ params, body }),
    leaveOut: (body: BodyOfRoute<typeof saw.leaveOut>) => leaveOut.mutate({ params, body }),
    takeBack: (body: Parameters<typeof takeBack.mutate>[0]['body']) => takeBack.mutate({ params, body }),
    cut: (body: CutRequest) =>
      void say(saw.cut, { params, body }, t('saw.done', { pattern: body.patternNo, copy: body.copyNo })),
  };
}
