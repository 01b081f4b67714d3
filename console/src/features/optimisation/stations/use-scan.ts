import { readPartCode, workshopParts } from '@ishare/contracts/optimisation/labels.js';
import type { PartCard, ScanRequest } from '@ishare/contracts/optimisation/labels.js';
import { recuts } from '@ishare/contracts/optimisation/recuts.js';
import { scanStations } from '@ishare/contracts/optimisation/station-kinds.js';
import type { StationKind } from '@ishare/contracts/optimisation/station-kinds.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { isActOf } from '../../../session/kept-acts';
import type { KeptAct } from '../../../session/kept-acts';
import { call, keyOf, makeStale, useAct, useRoute } from '../../../session/routes';
import { keptActs, sayShown } from '../../../session/said';
import { useSaid } from '../../../session/use-said';
import { isSaid, knownParts, partAsSaid, stationSubject } from './station-work';

export const modes = ['find', ...scanStations] as const;
export type Mode = (typeof modes)[number];

/** Where a part is scanned before the work, for what its card says, and once more after it. */
const readsFirst: Readonly<Record<StationKind, boolean>> = { edge: false, bore: true };
export const reportsAtOnce = (mode: Mode): mode is StationKind => mode !== 'find' && !readsFirst[mode];

/** What is said of a part beside its scan: that it goes back to a station, or is to be cut again. */
export type Say = { what: 'back'; station: StationKind } | { what: 'spoilt' };

/** `isReported`: the part was just reported here; `isKept`: which the server has not heard yet. */
export type Outcome =
  | { kind: 'found'; parts: readonly PartCard[]; isReported?: boolean; isRepeated?: boolean; isKept?: boolean }
  | { kind: 'kept'; code: string; station: StationKind }
  | { kind: 'refused'; text: string };

type StationName = PartCard['stations'][number]['station'];
export const stationOf = ({ stations }: PartCard, name: StationName) =>
  stations.find(({ station }) => station === name);
export const isDoneAt = (part: PartCard, name: StationName): boolean => Boolean(stationOf(part, name)?.time);

/** ms; how fresh it is known what the station may have in hand, for when the network goes. */
const knownMs = 300_000;

/** The parts that a station may have in hand, as they stand when nobody answers. */
function useKnown(mode: Mode): readonly PartCard[] {
  const known = useRoute(
    workshopParts.open,
    { query: { station: mode === 'find' ? 'edge' : mode } },
    {
      calls: { quiet: true },
      isKept: true,
      enabled: mode !== 'find',
      staleTime: knownMs,
      refetchInterval: knownMs,
      select: ({ items }) => items,
    },
  );
  return known.data ?? [];
}

/** The station has heard of a part: it is not to be done there any more, and what hangs on it is asked for again. */
function heard(client: QueryClient, act: KeptAct): void {
  if (!isActOf(act, workshopParts.scan, {})) return;
  const { code, station } = act.body as ScanRequest;
  client.setQueryData<ReplyOf<typeof workshopParts.open>>(
    keyOf(workshopParts.open, { query: { station } }),
    (known) => known && { items: known.items.filter((part) => part.code !== code) },
  );
  void makeStale(client, workshopParts.scan);
}

/** Reports a part, or keeps the report while the server is away. */
function useReport(known: readonly PartCard[], show: (outcome: Outcome) => void) {
  const { t } = useTranslation('optimisation');
  const [isPending, setPending] = useState(false);
  const report = async (station: StationKind, code: string, shown?: PartCard) => {
    if (isPending) return;
    const part = shown ?? known.find((each) => each.code === code);
    const asKept = (isRepeated: boolean) =>
      part
        ? show({
            kind: 'found',
            parts: [partAsSaid(part, keptActs.mine(stationSubject))],
            isReported: true,
            isKept: true,
            isRepeated,
          })
        : show({ kind: 'kept', code, station });
    if (isSaid(keptActs.mine(stationSubject), { code, station })) return asKept(true);
    setPending(true);
    const title = t(`station.reported.${station}`, { no: part?.partNo ?? code });
    try {
      const reply = await sayShown(workshopParts.scan, { body: { code, station } }, { subject: stationSubject, title });
      if (!reply) return asKept(false);
      const { isRepeated, ...card } = reply;
      show({ kind: 'found', parts: [card], isReported: true, isRepeated });
    } catch (error) {
      show({ kind: 'refused', text: (error instanceof HttpError && error.text) || t('station.failed') });
    } finally {
      setPending(false);
    }
  };
  return { report, isPending };
}

/** What a scan comes to: the parts that it names, or one part reported. */
export function useScan(mode: Mode) {
  const client = useQueryClient();
  const { t } = useTranslation('optimisation');
  useSaid(stationSubject, (act) => heard(client, act));
  const [outcome, setOutcome] = useState<Outcome>();
  const [isFinding, setFinding] = useState(false);
  const known = useKnown(mode);
  const { report, isPending } = useReport(known, setOutcome);
  const show = (part: PartCard) => setOutcome({ kind: 'found', parts: [part] });
  // It says what is to be done first, and stands until the next scan: nobody here waits before the screen.
  const onRefused = ({ text }: HttpError) => setOutcome({ kind: 'refused', text: text || t('station.failed') });
  const rework = useAct(workshopParts.rework, { onDone: show, onRefused });
  const spoil = useAct(recuts.spoil, { onDone: show, onRefused });

  const found = (items: readonly PartCard[], code: string) => {
    const said = keptActs.mine(stationSubject);
    setOutcome(
      items.length > 0
        ? { kind: 'found', parts: items.map((part) => partAsSaid(part, said)) }
        : { kind: 'refused', text: t('station.unknown', { code }) },
    );
  };
  const find = async (code: string) => {
    setFinding(true);
    try {
      const { items } = await call(workshopParts.find, { query: { code } }, { quiet: true });
      found(items, code);
    } catch (error) {
      const isSilent = error instanceof HttpError && error.kind !== 'response';
      const here = knownParts(known, code);
      if (isSilent && here.length > 0) found(here, code);
      else
        setOutcome({
          kind: 'refused',
          text: t(isSilent && mode !== 'find' ? 'station.unknownHere' : 'station.failed', { code }),
        });
    } finally {
      setFinding(false);
    }
  };
  const shownAs = (code: string) =>
    outcome?.kind === 'found' ? outcome.parts.find((part) => part.code === code) : undefined;
  /** Whether the piece stands there, and is not reported yet. */
  const isShown = (station: StationKind, code: string) => {
    const part = shownAs(code);
    return part !== undefined && stationOf(part, station)?.isNeeded === true && !isDoneAt(part, station);
  };
  return {
    outcome,
    isPending: isFinding || isPending,
    // A part number names many pieces: which of them is done, whoever has it in hand says.
    scan: (code: string) =>
      void (mode !== 'find' && readPartCode(code) && (reportsAtOnce(mode) || isShown(mode, code))
        ? report(mode, code, shownAs(code))
        : find(code)),
    report: (station: StationKind, code: string) => void report(station, code, shownAs(code)),
    say: (say: Say, code: string, reason: string) =>
      say.what === 'back'
        ? rework.mutate({ body: { code, station: say.station, reason } })
        : spoil.mutate({ body: { code, reason } }),
    forget: () => setOutcome(undefined),
  };
}
