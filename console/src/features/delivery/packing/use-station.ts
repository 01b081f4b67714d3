import { packing } from '@ishare/contracts/sales-order/packing.js';
import type { PackedPiece, PackingBoard } from '@ishare/contracts/sales-order/packing.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { act, call, keyOf, useRoute } from '../../../session/routes';
import type { Told } from '../ScanBox';
import { signal } from '../signals';

/** Of a package: what is in it and what is missing, parts and goods together. */
export function insideOf(board: PackingBoard, packageId: string) {
  const pieces = board.pieces.filter((piece) => piece.packageId === packageId);
  const goods = board.goods.flatMap(({ packed, ...line }) =>
    packed.filter((one) => one.packageId === packageId).map(({ rowId, count }) => ({ ...line, rowId, count })),
  );
  return { pieces, goods, missing: pieces.filter(({ scannedTime }) => scannedTime === null) };
}

const named = ({ partNo, name }: Pick<PackedPiece, 'partNo' | 'name'>): string =>
  [partNo, name].filter(Boolean).join(' · ');

/** The packing station: the order and the package that its address names, and what a scan comes to. */
export function useStation() {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const [told, setTold] = useState<Told>();
  const [isPending, setPending] = useState(false);
  const orderId = search.get('order') ?? '';
  const board = useRoute(
    packing.board,
    { params: { id: orderId } },
    { enabled: orderId !== '', calls: { quiet: true } },
  );
  const packageId = search.get('package') ?? undefined;
  const pack = board.data?.packages.find(({ id }) => id === packageId);
  const open = (order: string, packageId?: string | null) =>
    setSearch({ order, ...(packageId && { package: packageId }) }, { replace: true });
  const show = (next: PackingBoard) =>
    client.setQueryData(keyOf(packing.board, { params: { id: next.salesOrderId } }), next);
  const right = (text: string, isDone = false) => {
    signal(isDone ? 'done' : 'right');
    setTold({ tone: 'success', text });
  };
  const wrong = (error: unknown) => {
    signal('wrong');
    setTold({ tone: 'error', text: (error instanceof HttpError && error.text) || t('packing.failed') });
  };
  /** Does something at the station; what is refused is shown in its place. */
  const doing = async (work: () => Promise<PackingBoard>, said?: string): Promise<PackingBoard | undefined> => {
    setPending(true);
    try {
      const next = await work();
      show(next);
      if (said) right(said);
      return next;
    } catch (error) {
      wrong(error);
      return undefined;
    } finally {
      setPending(false);
    }
  };
  const put = async (packageId: string, code: string) => {
    const body = { code };
    const done = await act(client, packing.scan, { params: { id: packageId }, body }, { quiet: true });
    show(done.board);
    const { pieces, missing } = insideOf(done.board, packageId);
    const piece = pieces.find((one) => one.code === done.code);
    const what = piece ? named(piece) : done.partNo;
    if (done.isRepeated) return setTold({ tone: 'info', text: t('packing.before', { what }) });
    right(
      t(missing.length === 0 ? 'packing.complete' : 'packing.in', { what, count: missing.length }),
      missing.length === 0,
    );
  };
  const scan = async (code: string) => {
    setPending(true);
    try {
      // One that was just made is scanned into before the board tells of it.
      const into = pack === undefined || pack.state === PackageState.Packing ? packageId : undefined;
      const isKnown = board.data?.pieces.some((piece) => piece.code === code || piece.partNo === code);
      if (into && isKnown) return await put(into, code);
      const found = await call(packing.find, { query: { code } }, { quiet: true });
      // A part of another order is refused by the package that is open, and opens its own where none is.
      if (found.kind === 'piece' && into) return await put(into, found.pieceCode ?? code);
      open(found.salesOrderId, found.packageId);
      right(t('packing.opened', { no: found.salesOrderNo }));
    } catch (error) {
      wrong(error);
    } finally {
      setPending(false);
    }
  };
  return { orderId, board, pack, told, isPending, scan, open, doing, client };
}
export type Station = ReturnType<typeof useStation>;
