import { packing, type PackedPiece, type PackingBoard } from '@ishare/contracts/sales-order/packing.js';
import { actOf } from '../../../session/kept-acts';
import { boardAsSaid, foundHere, isTooHeavy, plannedElsewhere } from './packing-said';

const [one, two] = ['6f1de3a2-4d2c-7f52-9e4e-0a2f6a1b7c11', '6f1de3a2-4d2c-7f52-9e4e-0a2f6a1b7c12'];
const piece = (code: string, packageId: string | null): PackedPiece =>
  ({ code, partNo: `No ${code}`, packageId, scannedTime: null, isSpoilt: false, weight: 1.1 }) as PackedPiece;
const pack = (id: string, packageNo: string, rowCount: number) =>
  ({ id, packageNo, state: 0, rowCount, scannedCount: 0, weight: null }) as PackingBoard['packages'][number];
const board = {
  salesOrderNo: 'SO-1',
  packages: [pack(one!, 'BZ-1', 2), pack(two!, 'BZ-2', 1)],
  pieces: [piece('a', one!), piece('b', one!), piece('c', two!), piece('d', null)],
  goods: [],
} as unknown as PackingBoard;
const said = { subject: 'packing', title: '', account: 'x', time: '2026-11-25T08:00:00.000Z' };
const scan = (id: string, code: string) => actOf(packing.scan, { params: { id }, body: { code } }, said);
const close = (id: string) => actOf(packing.close, { params: { id }, body: {} }, said);
const shown = (...acts: ReturnType<typeof scan>[]) => {
  const { packages, pieces } = boardAsSaid(board, acts);
  return [
    packages.map(({ state, scannedCount, rowCount }) => `${state} ${scannedCount}/${rowCount}`),
    pieces
      .filter(({ scannedTime }) => scannedTime === said.time)
      .map(({ code, packageId }) => code + (packageId === one ? 1 : 2)),
  ];
};

describe('the packing station without a server', () => {
  it('shows parts in the packages that they were scanned into, wherever they were planned', () => {
    expect(shown(scan(one!, 'a'), scan(one!, 'c'), scan(two!, 'No d'))).toEqual([
      ['0 2/3', '0 1/1'],
      ['a1', 'c1', 'd2'],
    ]);
  });

  it('counts a part once, and closes a package with what is in it', () => {
    expect(shown(scan(one!, 'a'), scan(one!, 'a'), close(one!))).toEqual([['1 1/1', '0 0/1'], ['a1']]);
  });

  it('weighs packages by what was put into them', () => {
    const planned = board.packages.map((one) => ({ ...one, weight: one.rowCount * 1.1 }));
    const weights = (standing: typeof planned, ...codes: string[]) =>
      boardAsSaid(
        { ...board, packages: standing },
        codes.map((code) => scan(one!, code)),
      ).packages.map(({ weight }) => weight);
    expect(weights(planned, 'a', 'c', 'd')).toEqual([4.4, null]);
    expect(weights(board.packages as typeof planned, 'd')).toEqual([1.1, null]);
  });

  it('shows nothing of what was refused, or is of other orders', () => {
    expect(shown({ ...scan(one!, 'a'), refusal: 'no' }, scan('6f1de3a2-4d2c-7f52-9e4e-0a2f6a1b7c19', 'b'))[1]).toEqual(
      [],
    );
  });

  it('finds orders, packages and parts among what it has read', () => {
    const found = (code: string) => foundHere([board], code);
    expect([found('SO-1')?.packageId, found('BZ-2')?.packageId]).toEqual([undefined, two]);
    expect(found('c')).toMatchObject({ packageId: two, piece: { code: 'c' } });
    expect(found('nothing')).toBeUndefined();
  });

  it('tells which other package a part was planned for, until it is in one', () => {
    const [a, , c, d] = board.pieces;
    const into = (part: PackedPiece | undefined) => plannedElsewhere(board, part!, one!);
    expect([into(a), into(c), into(d), into({ ...c!, scannedTime: said.time })]).toEqual([
      undefined,
      'BZ-2',
      undefined,
      undefined,
    ]);
  });

  it('tells a package that is heavier than people carry; a single part weighs what it weighs', () => {
    const of = (weight: number, rowCount: number) =>
      isTooHeavy({ ...board, maxWeight: 40, packages: [{ ...pack(one!, 'BZ-1', rowCount), weight }] }, one!);
    expect([of(40, 2), of(40.1, 2), of(55, 1)]).toEqual([false, true, false]);
  });
});
