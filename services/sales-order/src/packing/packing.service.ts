import type { PortClient } from '@ishare/contracts/define.js';
import type { packedPort } from '@ishare/contracts/sales-order/client.js';
import { packageLife, PackageState } from '@ishare/contracts/sales-order/package.js';
import type { closeBody, moveBody, packing, rowsBody } from '@ishare/contracts/sales-order/packing.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { numberRule } from '@ishare/crud/number-rule.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { sumDecimal } from '@ishare/kernel/decimal.js';
import { AppError, ConsoleWord, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { saidAt } from '@ishare/server/said-at.js';
import { Injectable } from '@nestjs/common';
import { In, IsNull } from 'typeorm';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { DeliveryParts } from '../orders/order-events.js';
import { OrderScope, refuseDealer, type VisibleOrders } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { OrderPieces, palletOf, palletsOf, type OrderPiece } from './order-pieces.js';
import { PACKAGE_NUMBERS } from './package-numbers.js';
import { PackageMoves, refuseState, trace } from './package-moves.js';
import { Package, PackageRow } from './package.entity.js';
import { refuseUnpacked } from './package.service.js';
import { goodsOf, PackingBoards } from './packing-boards.js';
import { planPackages } from './planner.js';

type Board = ReplyOf<typeof packing.board>;

/** Names of a refusal at most; the rest is counted. */
const NAMED = 5;

type AskSetBack = PortClient<typeof packedPort>['setBack'];
type SetBack = Pick<Parameters<AskSetBack>[0], 'code' | 'kind' | 'reason'>;

interface Packed {
  tx: Tx;
  orders: VisibleOrders;
  /** Locked. */
  order: SalesOrder;
}

const packer = (): string | null => currentContext()?.principal?.userName ?? null;

/** What is done at the packing station. An order is locked before its packages. */
@Injectable()
export class PackingService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderScope,
    private readonly boards: PackingBoards,
    private readonly pieces: OrderPieces,
    private readonly moves: PackageMoves,
    private readonly ports: Ports,
    private readonly events: TransactionEventBus,
  ) {}

  /** An order that may be packed, by the factory. */
  private inOrder<T>(salesOrderId: string, work: (packed: Packed) => Promise<T>): Promise<T> {
    return this.orders.tx(async (tx, orders) => {
      const order = await orders.get(salesOrderId, { lock: true });
      refuseDealer(orders);
      refuseUnpacked(order);
      return work({ tx, orders, order });
    });
  }

  private async orderOf(packageId: string): Promise<SalesOrder> {
    return this.orders.tx(async (tx, orders) => orders.get((await tx.get(Package, packageId)).salesOrderId));
  }

  /** A package that is being packed, with its order; the board afterwards. */
  private async inPackage(id: string, work: (packed: Packed & { pack: Package }) => Promise<void>): Promise<Board> {
    const { id: salesOrderId } = await this.orderOf(id);
    await this.inOrder(salesOrderId, async (packed) => {
      const pack = await packed.tx.get(Package, id, { lock: true });
      await work({ ...packed, pack });
      await this.events.publish(new DeliveryParts(salesOrderId), packed.tx);
    });
    return this.boards.board(salesOrderId);
  }

  /** Packages for what is in none. What is planned for a part that is no longer there goes. */
  async plan(salesOrderId: string): Promise<Board> {
    const { salesOrderNo } = await this.orders.tx((_tx, orders) => orders.get(salesOrderId));
    const [pieces, limits, isSeparate, rule] = await Promise.all([
      this.pieces.ofOrder(salesOrderNo),
      this.pieces.limits(),
      this.pieces.separatesPallets(),
      numberRule(this.ports, PACKAGE_NUMBERS),
    ]);
    await this.inOrder(salesOrderId, async ({ tx }) => {
      const live = pieces.filter(({ isSpoilt }) => !isSpoilt);
      const known = new Set(live.map(({ code }) => code));
      const planned = await tx.em.findBy(PackageRow, { salesOrderId, scannedTime: IsNull() });
      const gone = planned.filter(({ pieceCode }) => pieceCode !== null && !known.has(pieceCode));
      if (gone.length > 0) await tx.em.delete(PackageRow, { id: In(gone.map(({ id }) => id)) });
      const rows = await tx.em.findBy(PackageRow, { salesOrderId });
      const inOne = new Set(rows.map(({ pieceCode }) => pieceCode));
      const pallets = await palletsOf(tx, salesOrderId, isSeparate);
      const toPack = live
        .filter(({ code }) => !inOne.has(code))
        .map((piece) => ({ ...piece, palletNo: palletOf(piece, pallets) }));
      const make = async (values: Values<Package>): Promise<Package> => {
        const packageNo = await takeNumber(tx, rule, { date: now(), fields: {} });
        const pack = await tx.insert(Package, { salesOrderId, packageNo, state: PackageState.Packing, ...values });
        await trace(tx, pack.id, 'planned');
        return pack;
      };
      for (const { pieces: inside, ...figures } of planPackages(toPack, limits)) {
        const pack = await make(figures);
        await tx.insertMany(
          PackageRow,
          inside.map((piece) => this.rowOf(pack, piece)),
        );
        await this.refigure(tx, pack);
      }
      const open = (await this.openGoods(tx, salesOrderId, rows)).filter(({ count }) => count > 0);
      if (open.length > 0) {
        const { id: packageId } = await make({});
        await tx.insertMany(
          PackageRow,
          open.map(({ lineId, count }) => ({ packageId, salesOrderId, lineId, count })),
        );
      }
      await this.events.publish(new DeliveryParts(salesOrderId), tx);
    });
    return this.boards.board(salesOrderId);
  }

  private rowOf({ id: packageId, salesOrderId }: Package, { code, cabinetNo, weight }: OrderPiece): Values<PackageRow> {
    return { packageId, salesOrderId, pieceCode: code, cabinetNo, weight };
  }

  /** Of each line of bought goods, how many are in no package: to the thousandth, as counts are kept. */
  private async openGoods(tx: Tx, salesOrderId: string, rows: readonly PackageRow[]) {
    return (await goodsOf(tx, salesOrderId)).map((line) => {
      const inside = rows.filter(({ lineId }) => lineId === line.lineId).map(({ count }) => -count);
      return { ...line, count: sumDecimal([line.count, ...inside]) ?? 0 };
    });
  }

  /** Puts a part into a package. Whatever is not to be put there is refused with where it is. */
  async scan(packageId: string, code: string): Promise<ReplyOf<typeof packing.scan>> {
    const { salesOrderNo } = await this.orderOf(packageId);
    const { pieces: found, until } = await this.pieces.take(code);
    const ofOrder = found.filter(({ orderNo }) => orderNo === salesOrderNo);
    if (found.length === 0) throw new AppError(errors.PieceUnknown, { code });
    if (ofOrder.length === 0) {
      const { partNo, orderNo } = found[0]!;
      if (!orderNo) throw new AppError(errors.PieceWithoutOrder, { partNo });
      throw new AppError(errors.PieceOfOtherOrder, { partNo, salesOrderNo: orderNo });
    }
    let said = { code: '', partNo: '', isRepeated: false };
    const board = await this.inPackage(packageId, async ({ tx, pack }) => {
      refuseState(pack, [PackageState.Packing]);
      const rows = await tx.em.findBy(PackageRow, { pieceCode: In(ofOrder.map((piece) => piece.code)) });
      const rowOf = (piece: OrderPiece) => rows.find(({ pieceCode }) => pieceCode === piece.code);
      const piece = this.pieceInHand(ofOrder, pack, rowOf);
      said = { code: piece.code, partNo: piece.partNo, isRepeated: false };
      const row = rowOf(piece);
      if (row?.scannedTime) {
        if (row.packageId !== packageId) await this.refuseElsewhere(tx, piece, row.packageId);
        said.isRepeated = true;
        return;
      }
      this.refuseUnready(piece);
      const scanned = { packageId, scannedTime: saidAt(), scannedBy: packer() };
      if (!row) await tx.insert(PackageRow, { ...this.rowOf(pack, piece), ...scanned });
      else await tx.em.update(PackageRow, { id: row.id }, scanned);
      if (row && row.packageId !== packageId) {
        const other = await tx.get(Package, row.packageId);
        await trace(tx, other.id, 'movedOut', { data: { parts: [piece.partNo], to: pack.packageNo } });
        await trace(tx, packageId, 'movedIn', { data: { parts: [piece.partNo], from: other.packageNo } });
        await this.refigure(tx, other);
      }
      await this.refigure(tx, pack);
      // It waited for others so long that its board may be taken back: it is scanned again.
      if (Date.now() > until) throw new AppError(kernelErrors.Unavailable);
    });
    return { ...said, board };
  }

  /**
   * Which of the pieces that a barcode stands on is meant: one that is not packed yet and can be, first of those that
   * belong here.
   */
  private pieceInHand(
    pieces: readonly OrderPiece[],
    { id }: Package,
    rowOf: (piece: OrderPiece) => PackageRow | undefined,
  ): OrderPiece {
    const rank = (piece: OrderPiece): number => {
      const row = rowOf(piece);
      const isReady = !piece.isSpoilt && piece.nextStation === null;
      return (row?.scannedTime ? 4 : 0) + (isReady ? 0 : 2) + (row && row.packageId !== id ? 1 : 0);
    };
    return pieces.reduce((best, piece) => (rank(piece) < rank(best) ? piece : best));
  }

  private async refuseElsewhere(tx: Tx, { partNo }: OrderPiece, packageId: string): Promise<never> {
    const { packageNo } = await tx.get(Package, packageId);
    throw new AppError(errors.PieceElsewhere, { partNo, packageNo });
  }

  private refuseUnready({ partNo, isSpoilt, lastStation, nextStation }: OrderPiece): void {
    if (isSpoilt) throw new AppError(errors.PieceSpoilt, { partNo });
    if (nextStation === null) return;
    throw new AppError(errors.PieceNotReady, {
      partNo,
      nextStation: new ConsoleWord(`optimisation:station.name.${nextStation}`),
      lastStation: new ConsoleWord(
        lastStation ? `optimisation:station.name.${lastStation}` : 'delivery:packing.nowhere',
      ),
    });
  }

  /** So many of a line of bought goods are in the package. */
  goods(packageId: string, lineId: string, count: number): Promise<Board> {
    return this.inPackage(packageId, async ({ tx, pack, order }) => {
      refuseState(pack, [PackageState.Packing]);
      const rows = await tx.em.findBy(PackageRow, { salesOrderId: order.id });
      const others = rows.filter((row) => row.packageId !== packageId);
      const line = (await this.openGoods(tx, order.id, others)).find((one) => one.lineId === lineId);
      if (!line) throw notFound('SalesOrderLine', lineId);
      if (count > line.count) throw new AppError(errors.GoodsTooMany, { name: line.name, left: line.count });
      const row = rows.find((one) => one.packageId === packageId && one.lineId === lineId);
      const values = { count, scannedTime: saidAt(), scannedBy: packer() };
      if (row) await tx.em.update(PackageRow, { id: row.id }, values);
      else await tx.insert(PackageRow, { packageId, salesOrderId: order.id, lineId, ...values });
    });
  }

  /** The rows of a package that is being packed. */
  private async rowsOf(tx: Tx, pack: Package, ids: readonly string[]): Promise<PackageRow[]> {
    refuseState(pack, [PackageState.Packing]);
    const wanted = [...new Set(ids)];
    const rows = await tx.em.findBy(PackageRow, { id: In(wanted), packageId: pack.id });
    // Somebody was quicker, and has them elsewhere.
    if (rows.length < wanted.length) throw new AppError(errors.RowsElsewhere, { packageNo: pack.packageNo });
    return rows;
  }

  takeOut(packageId: string, { rowIds, reason }: z.output<typeof rowsBody>): Promise<Board> {
    return this.inPackage(packageId, async ({ tx, pack, order }) => {
      const rows = await this.rowsOf(tx, pack, rowIds);
      await tx.em.delete(PackageRow, { id: In(rows.map(({ id }) => id)) });
      const data = { parts: await this.namesOf(tx, order, rows) };
      await trace(tx, packageId, 'takenOut', { comment: reason, data });
      await this.refigure(tx, pack);
    });
  }

  async move(packageId: string, { rowIds, reason, toPackageId }: z.output<typeof moveBody>): Promise<Board> {
    const rule = await numberRule(this.ports, PACKAGE_NUMBERS);
    return this.inPackage(packageId, async ({ tx, pack, order }) => {
      const rows = await this.rowsOf(tx, pack, rowIds);
      const { palletNo, isFragile, salesOrderId, packageNo } = pack;
      const to = toPackageId
        ? await tx.get(Package, toPackageId, { lock: true })
        : await tx.insert(Package, {
            salesOrderId,
            palletNo,
            isFragile,
            packageNo: await takeNumber(tx, rule, { date: now(), fields: {} }),
            state: PackageState.Packing,
          });
      if (to.salesOrderId !== salesOrderId)
        throw new AppError(errors.PackageOfOtherOrder, { packageNo: to.packageNo, salesOrderNo: order.salesOrderNo });
      refuseState(to, [PackageState.Packing]);
      await this.rehouse(tx, rows, to);
      const parts = await this.namesOf(tx, order, rows);
      await trace(tx, packageId, 'movedOut', { comment: reason, data: { parts, to: to.packageNo } });
      await trace(tx, to.id, 'movedIn', { comment: reason, data: { parts, from: packageNo } });
      await this.refigure(tx, pack);
      await this.refigure(tx, to);
    });
  }

  /** Bought goods of one line stand in a package once. */
  private async rehouse(tx: Tx, rows: readonly PackageRow[], { id: packageId }: Package): Promise<void> {
    for (const { id, lineId, count, scannedTime } of rows) {
      const there = lineId ? await tx.find(PackageRow, { packageId, lineId }) : null;
      if (!there) {
        await tx.em.update(PackageRow, { id }, { packageId });
        continue;
      }
      await tx.em.delete(PackageRow, { id });
      const both = there.scannedTime && scannedTime ? there.scannedTime : null;
      await tx.em.update(PackageRow, { id: there.id }, { count: there.count + count, scannedTime: both });
    }
  }

  /** What rows are called in the trace. */
  private async namesOf(tx: Tx, { id }: SalesOrder, rows: readonly PackageRow[]): Promise<string[]> {
    const lines = rows.some(({ lineId }) => lineId) ? await goodsOf(tx, id) : [];
    return rows.map(
      ({ pieceCode, lineId }) => pieceCode ?? lines.find((line) => line.lineId === lineId)?.name ?? lineId!,
    );
  }

  /** Closes a package that has everything, or leaves out what it has not. */
  async close(packageId: string, { leaveOut, weight }: z.output<typeof closeBody>): Promise<Board> {
    const { salesOrderNo } = await this.orderOf(packageId);
    const pieces = await this.pieces.ofOrder(salesOrderNo);
    return this.inPackage(packageId, async ({ tx, pack, order }) => {
      refuseState(pack, packageLife.steps.close.from);
      const rows = await tx.em.findBy(PackageRow, { packageId });
      const inside = rows.filter(({ scannedTime }) => scannedTime !== null);
      const missing = rows.filter(({ scannedTime }) => scannedTime === null);
      const { packageNo } = pack;
      if (inside.length === 0) throw new AppError(errors.PackageEmpty, { packageNo });
      // Who set one back at the moment of its scan may have been too early to take it out.
      for (const piece of pieces)
        if (inside.some(({ pieceCode }) => pieceCode === piece.code)) this.refuseUnready(piece);
      if (missing.length > 0 && !leaveOut) {
        const names = (await this.namesOf(tx, order, missing)).slice(0, NAMED);
        throw new AppError(errors.PackageIncomplete, { packageNo, count: missing.length, names });
      }
      if (missing.length > 0) {
        await tx.em.delete(PackageRow, { id: In(missing.map(({ id }) => id)) });
        const parts = await this.namesOf(tx, order, missing);
        await trace(tx, packageId, 'takenOut', { data: { parts } });
      }
      const figured = await this.refigure(tx, pack);
      // Not before what went into it last: who scans without a network may have been told of later.
      const latest = Math.max(saidAt().getTime(), ...inside.map(({ scannedTime }) => scannedTime!.getTime()));
      const time = new Date(latest);
      const set = { packedTime: time, packedBy: packer(), ...(weight != null && { weight }) };
      await this.moves.take(tx, figured, 'close', { set, time, data: { rows: inside.length } });
    });
  }

  reopen(packageId: string, comment: string): Promise<Board> {
    return this.inPackage(packageId, async ({ tx, pack }) => {
      await this.reopened(tx, pack, comment);
    });
  }

  /**
   * The floor sets a part back, whoever may pack: it leaves its package, which is open again then. A part that comes
   * back stays planned for it, a spoilt one does not. Of what is on a truck, or gone, nothing is changed.
   */
  setBack({ code, kind, reason }: SetBack): ReturnType<AskSetBack> {
    return this.database.tx(async (tx) => {
      const known = await tx.find(PackageRow, { pieceCode: code });
      if (!known) return null;
      const { salesOrderNo } = await tx.get(SalesOrder, known.salesOrderId, { lock: true });
      const row = await tx.find(PackageRow, { pieceCode: code });
      if (!row) return null;
      const pack = await tx.get(Package, row.packageId, { lock: true });
      const { id, packageNo, salesOrderId, state, sentTime } = pack;
      const told = { packageNo, salesOrderNo, heldBy: null };
      if (state >= PackageState.Loaded)
        return { ...told, heldBy: sentTime || state === PackageState.Signed ? 'customer' : 'truck' };
      if (kind === 'spoilt') await tx.em.delete(PackageRow, { id: row.id });
      else await tx.em.update(PackageRow, { id: row.id }, { scannedTime: null, scannedBy: null });
      // What was only planned for it has not been in it.
      if (row.scannedTime) {
        if (state !== PackageState.Packing) await this.reopened(tx, pack, reason);
        await trace(tx, id, kind, { comment: reason, data: { parts: [code] } });
      }
      await this.refigure(tx, pack);
      await this.events.publish(new DeliveryParts(salesOrderId), tx);
      return told;
    });
  }

  private reopened(tx: Tx, pack: Package, comment: string): Promise<Package> {
    return this.moves.take(tx, pack, 'reopen', { set: { packedTime: null, packedBy: null }, comment });
  }

  /** Cabinets and weight of a package follow from what is in it. */
  private async refigure(tx: Tx, { id }: Package): Promise<Package> {
    const rows = await tx.em.find(PackageRow, { where: { packageId: id }, order: { id: 'ASC' } });
    const cabinetNos = [...new Set(rows.flatMap(({ cabinetNo }) => cabinetNo ?? []))].sort();
    const weight = Math.round(rows.reduce((sum, row) => sum + row.weight, 0) * 1_000) / 1_000;
    return tx.update(Package, id, { cabinetNos, weight: weight > 0 ? weight : null });
  }
}
