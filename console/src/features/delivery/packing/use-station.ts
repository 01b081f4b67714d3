import { packing } from '@ishare/contracts/sales-order/packing.js';
import { pathOf, type AskedOf, type ReplyOf } from '@ishare/contracts/things/route.js';
import type { PackedPiece, PackingBoard } from '@ishare/contracts/sales-order/packing.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isUnjudged } from '../../../session/kept-acts';
import { call, keptReplies, keyOf, makeStale, useRoute } from '../../../session/routes';
import { useSaid } from '../../../session/use-said';
import { useTold, type Telling } from '../use-told';
import { boardAsSaid, foundHere, isTooHeavy, packingSubject, pieceOf, plannedElsewhere } from './packing-said';

/** ms; nobody stands with a part in his hand for longer. */
const findMs = 4_000;
/** What goes on without a server; taking out, moving and planning ask it. */
type SaidAtStation = typeof packing.scan | typeof packing.goods | typeof packing.close;

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

/** The board of an order, with what was said of it and the server has not heard yet. */
function useBoard(orderId: string) {
  const client = useQueryClient();
  // What was kept is heard: boards are as the server has them.
  const acts = useSaid(packingSubject, (_act, reply) => {
    // The answer is the board, or has it: it takes the place of what was shown.
    const { board = reply } = reply as { board?: unknown };
    client.setQueryData(keyOf(packing.board, { params: { id: (board as PackingBoard).salesOrderId } }), board);
    void makeStale(client, packing.scan);
  });
  return useRoute(
    packing.board,
    { params: { id: orderId } },
    {
      enabled: orderId !== '',
      isKept: true,
      calls: { quiet: true },
      select: (read) => boardAsSaid(read, acts),
    },
  );
}

interface Finding extends Telling {
  open: (order: string, packageId?: string | null) => void;
  /** Puts a part into a package. */
  put: (packageId: string, code: string) => Promise<unknown>;
}

/** What a code that is not of the open order comes to: another order or package, or a part that does not belong. */
function useFind({ open, put, right, refuse, wrong, during }: Finding) {
  const { t } = useTranslation('delivery');
  /** Without a server a code is what it was on the boards that were read here. */
  const findHere = async (code: string, into: string | undefined) => {
    const read = await keptReplies<Partial<PackingBoard>>(pathOf(packing.board, { id: '' }));
    const found = foundHere(
      read.filter((one): one is PackingBoard => one.packages !== undefined),
      code,
    );
    if (!found) return refuse(t('packing.unknownHere', { code }));
    const { board, packageId, piece } = found;
    // A part of another order is refused by the package that is open.
    if (piece && into) return refuse(t('packing.otherOrder', { what: named(piece), no: board.salesOrderNo }));
    open(board.salesOrderId, packageId);
    right(t('packing.opened', { no: board.salesOrderNo }));
  };
  return (code: string, into: string | undefined) =>
    during(async () => {
      try {
        const found = await call(packing.find, { query: { code } }, { quiet: true, timeout: findMs });
        if (found.kind === 'piece' && into) return void (await put(into, found.pieceCode ?? code));
        open(found.salesOrderId, found.packageId);
        right(t('packing.opened', { no: found.salesOrderNo }));
      } catch (error) {
        if (isUnjudged(error)) await findHere(code, into);
        else wrong(error);
      }
    });
}

/** The packing station: the order and the package that its address names, and what a scan comes to. */
export function useStation() {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const telling = useTold();
  const { told, isPending, right, inform, warn, during } = telling;
  const orderId = search.get('order') ?? '';
  const board = useBoard(orderId);
  const packageId = search.get('package') ?? undefined;
  const pack = board.data?.packages.find(({ id }) => id === packageId);
  // What was opened last: a scan that waited for that comes before the page shows it.
  const opened = useRef({ orderId, packageId });
  useEffect(() => {
    opened.current = { orderId, packageId };
  }, [orderId, packageId]);
  const open = (order: string, packageId?: string | null) => {
    opened.current = { orderId: order, packageId: packageId ?? undefined };
    setSearch({ order, ...(packageId && { package: packageId }) }, { replace: true });
  };
  const show = (next: PackingBoard) =>
    client.setQueryData(keyOf(packing.board, { params: { id: next.salesOrderId } }), next);
  /** Does something at the station that needs the server. */
  const doing = (work: () => Promise<PackingBoard>, said?: string): Promise<PackingBoard | undefined> =>
    during(async () => {
      const next = await work();
      show(next);
      if (said) right(said);
      return next;
    });
  const say = <R extends SaidAtStation>(
    route: R,
    asked: AskedOf<R>,
    said: { title: string; done: (reply: ReplyOf<R>) => void },
  ) => telling.say(route, asked, { ...said, subject: packingSubject });
  const put = (packageId: string, code: string) => {
    const piece = board.data && pieceOf(board.data, code);
    const no = board.data?.packages.find(({ id }) => id === packageId)?.packageNo ?? '';
    const plannedFor = board.data && piece && plannedElsewhere(board.data, piece, packageId);
    const asked = { params: { id: packageId }, body: { code } };
    return say(packing.scan, asked, {
      title: t('packing.saidIn', { what: piece ? named(piece) : code, no }),
      done: (reply) => {
        const { pieces, missing } = insideOf(reply.board, packageId);
        const inside = pieces.find((one) => one.code === reply.code);
        const what = inside ? named(inside) : reply.partNo;
        if (reply.isRepeated) return inform(t('packing.before', { what }));
        const isComplete = missing.length === 0;
        const text = t(isComplete ? 'packing.complete' : 'packing.in', { what, count: missing.length });
        const notes = [
          plannedFor && t('packing.plannedFor', { no: plannedFor }),
          isTooHeavy(reply.board, packageId) && t('packing.tooHeavy', { max: reply.board.maxWeight }),
        ].filter(Boolean);
        if (notes.length > 0) warn([text, ...notes].join(t('packing.and')));
        else right(text, isComplete);
      },
    });
  };
  const find = useFind({ ...telling, open, put });
  const scan = async (code: string) => {
    const { orderId: order, packageId: wanted } = opened.current;
    const shown = board.data?.salesOrderId === order ? board.data : undefined;
    const pack = shown?.packages.find(({ id }) => id === wanted);
    // One that was just made is scanned into before the board tells of it.
    const into = pack === undefined || pack.state === PackageState.Packing ? wanted : undefined;
    const isKnown = shown !== undefined && pieceOf(shown, code) !== undefined;
    await (into && isKnown ? put(into, code) : find(code, into));
  };
  return { orderId, board, pack, told, isPending, scan, open, doing, say, right, client };
}
export type Station = ReturnType<typeof useStation>;
