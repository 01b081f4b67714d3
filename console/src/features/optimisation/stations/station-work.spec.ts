import { workshopParts, type PartCard } from '@ishare/contracts/optimisation/labels.js';
import type { StationKind } from '@ishare/contracts/optimisation/station-kinds.js';
import { actOf } from '../../../session/kept-acts';
import { isSaid, knownParts, partAsSaid, stationSubject } from './station-work';

const time = '2026-11-24T08:00:00.000Z';
const part = (code: string, more: Partial<PartCard> = {}) =>
  ({
    code,
    partNo: 'A1',
    barcode: null,
    stations: [
      { station: 'cut', isNeeded: true, time, operator: 'x' },
      { station: 'edge', isNeeded: true, time: null, operator: null },
      { station: 'bore', isNeeded: true, time: null, operator: null },
    ],
    ...more,
  }) as PartCard;
const report = (code: string, station: StationKind) =>
  actOf(workshopParts.scan, { body: { code, station } }, { subject: stationSubject, title: '', account: 'a', time });

describe('what a station says while the server is away', () => {
  it('is shown as done there, and nowhere else', () => {
    const acts = [report('L-1', 'edge'), report('L-2', 'bore')];
    const timesOf = (card: PartCard) => partAsSaid(card, acts).stations.map((at) => at.time);
    expect(timesOf(part('L-1'))).toEqual([time, time, null]);
    expect(timesOf(part('L-2'))).toEqual([time, null, time]);
    expect(timesOf(part('L-3'))).toEqual([time, null, null]);
    expect(partAsSaid(part('L-1'), [{ ...acts[0]!, refusal: 'no' }]).stations[1]!.time).toBeNull();
  });

  it('is said once', () => {
    const acts = [report('L-1', 'edge')];
    expect(isSaid(acts, { code: 'L-1', station: 'edge' })).toBe(true);
    expect(isSaid(acts, { code: 'L-1', station: 'bore' })).toBe(false);
    expect(isSaid([{ ...acts[0]!, refusal: 'no' }], { code: 'L-1', station: 'edge' })).toBe(false);
  });

  it('is said of parts that are known here, by label before number', () => {
    const parts = [part('L-1'), part('L-2', { barcode: 'BC' }), part('A1', { partNo: 'Z' })];
    const codes = (code: string) => knownParts(parts, code).map((each) => each.code);
    expect([codes('L-2'), codes('BC'), codes('A1'), codes('Z'), codes('none')]).toEqual([
      ['L-2'],
      ['L-2'],
      ['A1'],
      ['A1'],
      [],
    ]);
  });
});
