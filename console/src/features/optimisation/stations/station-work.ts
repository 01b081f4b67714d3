import { asScanned } from '@ishare/contracts/scanned.js';
import { workshopParts, type PartCard } from '@ishare/contracts/optimisation/labels.js';
import { type StationKind } from '@ishare/contracts/optimisation/station-kinds.js';
import { isActOf, type KeptAct } from '../../../session/kept-acts';

/** What reports of stations are kept under. */
export const stationSubject = 'station';

interface Report {
  code: string;
  station: StationKind;
}

const reportOf = (act: KeptAct): Report | undefined =>
  isActOf(act, workshopParts.scan, {}) && act.refusal === undefined ? (act.body as Report) : undefined;

/** Whether it was said, and waits for the server, that a station is done with a piece. */
export const isSaid = (acts: readonly KeptAct[], { code, station }: Report): boolean =>
  acts.some((act) => {
    const report = reportOf(act);
    return report?.code === code && report.station === station;
  });

/** A part as the stations have left it: with what was said of it and the server has not heard yet. */
export function partAsSaid(part: PartCard, acts: readonly KeptAct[]): PartCard {
  return acts.reduce((card, act) => {
    const report = reportOf(act);
    if (report?.code !== card.code) return card;
    return {
      ...card,
      stations: card.stations.map((at) =>
        at.station === report.station && !at.time ? { ...at, time: act.time, operator: null } : at,
      ),
    };
  }, part);
}

/** Among parts that are known here: by the code of a label, else by barcode or part number. */
export function knownParts(parts: readonly PartCard[], code: string): PartCard[] {
  const byCode = asScanned(parts, code, (part) => [part.code]);
  return byCode.length > 0 ? byCode : asScanned(parts, code, ({ barcode, partNo }) => [barcode, partNo]);
}
