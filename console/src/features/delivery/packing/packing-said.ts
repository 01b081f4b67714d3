import { asScanned, spellingsOf } from '@ishare/contracts/scanned.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { packing, type PackedPiece, type PackingBoard } from '@ishare/contracts/sales-order/packing.js';
import { isActOf, type KeptAct } from '../../../session/kept-acts';

/** What is said at the packing station is kept under this. */
export const packingSubject = 'packing';

type Pack = PackingBoard['packages'][number];

const withPack = (board: PackingBoard, id: string, change: (pack: Pack) => Partial<Pack>): PackingBoard => ({
  ...board,
  packages: board.packages.map((pack) => (pack.id === id ? { ...pack, ...change(pack) } : pack)),
});

const ofNumber = (board: PackingBoard, code: string): PackedPiece[] =>
  asScanned(board.pieces, code, ({ partNo }) => [partNo]);

/** Which piece of an order a code stands on: that of its label, else one of that number that is in no package yet. */
export const pieceOf = (board: PackingBoard, code: string): PackedPiece | undefined =>
  asScanned(board.pieces, code, (piece) => [piece.code])[0] ??
  ofNumber(board, code).find(({ scannedTime, isSpoilt }) => scannedTime === null && !isSpoilt) ??
  ofNumber(board, code)[0];

/** The other package that a part was planned for and is not in yet, by number. */
export const plannedElsewhere = (board: PackingBoard, piece: PackedPiece, packageId: string): string | undefined =>
  piece.scannedTime === null && piece.packageId !== packageId
    ? board.packages.find(({ id }) => id === piece.packageId)?.packageNo
    : undefined;

/** Whether a package weighs more than people are to carry; a single part weighs what it weighs. */
export function isTooHeavy({ packages, maxWeight }: PackingBoard, packageId: string): boolean {
  const pack = packages.find(({ id }) => id === packageId);
  return pack !== undefined && pack.rowCount > 1 && (pack.weight ?? 0) > maxWeight;
}

/** kg to the gram; null where nothing is known to weigh anything. */
function sumOfWeights(standing: number | null, more: number): number | null {
  const weight = Math.round(((standing ?? 0) + more) * 1_000) / 1_000;
  return weight > 0 ? weight : null;
}

/** A part lies in a package, and its place in the one that it was planned for is free. */
function withPiece(
  board: PackingBoard,
  packageId: string,
  { code, time }: { code: string; time: string },
): PackingBoard {
  const piece = pieceOf(board, code);
  if (!piece || piece.scannedTime !== null) return board;
  const from = piece.packageId;
  const moved = {
    ...board,
    pieces: board.pieces.map((one) => (one === piece ? { ...one, packageId, scannedTime: time } : one)),
  };
  if (from === packageId) return withPack(moved, packageId, ({ scannedCount }) => ({ scannedCount: scannedCount + 1 }));
  const left =
    from === null
      ? moved
      : withPack(moved, from, ({ rowCount, weight }) => ({
          rowCount: rowCount - 1,
          weight: sumOfWeights(weight, -piece.weight),
        }));
  return withPack(left, packageId, ({ scannedCount, rowCount, weight }) => ({
    scannedCount: scannedCount + 1,
    rowCount: rowCount + 1,
    weight: sumOfWeights(weight, piece.weight),
  }));
}

/** The station's board as it was left: with what was said of it and the server has not heard yet, in its order. */
export function boardAsSaid(board: PackingBoard, acts: readonly KeptAct[]): PackingBoard {
  return acts
    .filter(({ refusal }) => refusal === undefined)
    .reduce((shown, act) => {
      const pack = shown.packages.find(
        ({ id }) =>
          isActOf(act, packing.scan, { id }) ||
          isActOf(act, packing.goods, { id }) ||
          isActOf(act, packing.close, { id }),
      );
      if (!pack) return shown;
      const { id } = pack;
      if (isActOf(act, packing.scan, { id }))
        return withPiece(shown, id, { code: (act.body as { code: string }).code, time: act.time });
      if (isActOf(act, packing.close, { id }))
        return withPack(shown, id, ({ scannedCount }) => ({ state: PackageState.Packed, rowCount: scannedCount }));
      return withPack(shown, id, ({ scannedCount, rowCount }) => ({
        scannedCount: Math.min(rowCount, scannedCount + 1),
      }));
    }, board);
}

/** What a code is on boards that this browser has read: their order, one of their packages, or a part of them. */
export function foundHere(boards: readonly PackingBoard[], code: string) {
  for (const board of boards) {
    const [pack] = asScanned(board.packages, code, ({ packageNo }) => [packageNo]);
    if (pack || spellingsOf(code).includes(board.salesOrderNo)) return { board, packageId: pack?.id, piece: undefined };
  }
  for (const board of boards) {
    const piece = pieceOf(board, code);
    if (piece) return { board, packageId: piece.packageId ?? undefined, piece };
  }
  return undefined;
}
