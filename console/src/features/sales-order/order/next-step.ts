import { AuditState, knownAuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { lineTabs } from '@ishare/contracts/sales-order/order-lines.js';
import type { OneOrder, SalesOrder } from '@ishare/contracts/sales-order/orders.js';
import { percentOf, sumOf, without } from '@ishare/kernel/money.js';

/** How many sheets of an order are where; voided ones count nowhere. */
export interface SheetCounts {
  live: number;
  withAuditor: number;
  /** With their submitter: rejected, or withdrawn. */
  rejected: number;
  withdrawn: number;
  passed: number;
}

/** A sheet in any state, also one that is not known here yet. */
interface Stated {
  state: number;
}

export function isLive({ state }: Stated): boolean {
  return state !== AuditState.Voided;
}

/** Sheets that came back, to their submitter or to an earlier auditor: their reasons are told. */
export function isReturned({ state }: Stated): boolean {
  return state === AuditState.TrialRejected || state === AuditState.Returned;
}

/** Sheets that their submitter hands in again. */
export function isWithSubmitter({ state }: Stated): boolean {
  return state === AuditState.TrialRejected || state === AuditState.Revoked;
}

export function sheetCounts(sheets: readonly Stated[]): SheetCounts {
  const live = sheets.filter(isLive);
  const among = (states: readonly number[]) =>
    live.filter(({ state }) => states.includes(knownAuditState(state))).length;
  return {
    live: live.length,
    withAuditor: among([AuditState.Waiting, AuditState.Auditing, AuditState.Returned]),
    rejected: among([AuditState.TrialRejected]),
    withdrawn: among([AuditState.Revoked]),
    passed: among([AuditState.Passed]),
  };
}

/** What is missing of the deposit that an order needs before it is confirmed; nothing after that. */
export function depositDue(
  { state, totalAmount, receivedAmount }: Pick<SalesOrder, 'state' | 'totalAmount' | 'receivedAmount'>,
  depositRate: number,
): number {
  if (state >= OrderState.Confirmed) return 0;
  return Math.max(0, without(percentOf(totalAmount, depositRate), receivedAmount));
}

/** The tab that an order opens with: the first that has lines; without any the audit of its design. */
export function firstTab(
  order: Pick<SalesOrder, 'productAmount' | 'matterAmount' | 'standardAmount' | 'salesListsAmount' | 'desginId'>,
): string {
  const amounts = {
    product: order.productAmount,
    matter: order.matterAmount,
    standardProduct: order.standardAmount,
    salesLists: order.salesListsAmount,
  };
  return Object.entries(amounts).find(([, amount]) => amount > 0)?.[0] ?? (order.desginId ? 'examine' : 'product');
}

/**
 * Whether an order's amounts or design say that it consists of something; lines without a price do not show in them.
 */
export function showsContent(
  order: Pick<SalesOrder, 'productAmount' | 'matterAmount' | 'standardAmount' | 'salesListsAmount' | 'desginId'>,
): boolean {
  return (
    sumOf([order.productAmount, order.matterAmount, order.standardAmount, order.salesListsAmount]) > 0 ||
    order.desginId !== null
  );
}

/** Whether something of it is packed and sent; a service alone is not. */
const isSent = ({ progressParts }: Pick<OneOrder, 'progressParts'>): boolean => progressParts.includes('perShipped');

/** What is open of an order, with how much of each. */
export const leftOpen = ({ open }: Pick<OneOrder, 'open'>) =>
  Object.entries(open).filter(([, count]) => count > 0) as [keyof OneOrder['open'], number][];

/** Whether an order may be closed as far as itself goes. */
export const isClosable = (order: Pick<OneOrder, 'state' | 'progressParts' | 'open'>): boolean =>
  leftOpen(order).length === 0 && (order.state !== OrderState.Confirmed || !isSent(order));

/** To close it, once nothing of it is open. */
function lastStep(order: Pick<OneOrder, 'open'>): { key: string; tab?: string } {
  if (leftOpen(order).length === 0) return { key: 'close' };
  return { key: 'settle', tab: order.open.packages > 0 ? 'delivery' : 'afterSales' };
}

/** What is asked of an order beside itself and its sheets; `isDrawn`: one of them has a design. */
interface StepFacts {
  needDesign: boolean;
  hasLines: boolean;
  hasFile: boolean;
  isDrawn?: boolean;
}

/**
 * What an order waits for: a key of `salesOrder:next`, and the tab where it is done; a customer is named in the order's
 * own form. Nothing once it is over.
 */
export function nextStep(
  order: Pick<
    OneOrder,
    | 'state'
    | 'productAmount'
    | 'matterAmount'
    | 'standardAmount'
    | 'salesListsAmount'
    | 'desginId'
    | 'designUnlocked'
    | 'perSplit'
    | 'perPacked'
    | 'customerId'
    | 'unpricedKind'
    | 'unpricedItems'
    | 'isOfGoods'
    | 'progressParts'
    | 'open'
    | 'holdFlag'
  >,
  counts: SheetCounts,
  { needDesign, hasLines, hasFile, isDrawn = true }: StepFacts,
): { key: string; tab?: string } | undefined {
  const unpriced = lineTabs.find(({ kind }) => kind === order.unpricedKind)?.formType;
  const S = OrderState;
  const { state } = order;
  if (state === S.Draft) {
    if (!showsContent(order) && !hasLines) return { key: 'empty', tab: 'product' };
    return { key: order.customerId ? 'submit' : 'customer' };
  }
  if (state < S.Confirmed) {
    const isDesigned = !needDesign || order.desginId !== null;
    if (order.designUnlocked && counts.passed > 0) return { key: 'unlocked', tab: 'examine' };
    if ((state === S.Submitted || state === S.Designing || counts.rejected > 0) && !isDesigned)
      return { key: 'design', tab: 'examine' };
    if (counts.rejected > 0) return { key: 'correct', tab: 'examine' };
    if (counts.withdrawn > 0) return { key: 'resubmit', tab: 'examine' };
    if (state === S.Submitted || state === S.Designing)
      return { key: order.desginId === null ? 'handInPlain' : 'handIn', tab: 'examine' };
    if (state === S.Auditing) return { key: 'audit', tab: 'examine' };
    if (state === S.Audited) return { key: 'quote', tab: 'examine' };
    if (unpriced) return { key: 'price', tab: unpriced };
    return { key: order.unpricedItems > 0 ? 'priceItems' : 'confirm', tab: 'quotations' };
  }
  if (order.holdFlag && state < S.PartShipped) return { key: 'held' };
  // What was ordered without a sheet, or without a design in it, has no parts of a design to be made.
  if (state === S.Confirmed && counts.live > 0 && isDrawn) {
    if (order.perSplit < 100) return { key: 'split', tab: 'examine' };
    return hasFile ? { key: 'file' } : { key: 'cut', tab: 'examine' };
  }
  if (state === S.Confirmed && !isSent(order)) return lastStep(order);
  if (state === S.Scheduled) return { key: 'scheduled' };
  // All of it is made: what is left is to pack it, then to bring it to the customer.
  const isMade = state === S.Produced || (state === S.Confirmed && order.isOfGoods);
  if (isMade && order.perPacked < 100) return { key: 'pack', tab: 'delivery' };
  if (isMade || state === S.PartShipped) return { key: 'ship', tab: 'delivery' };
  if (state < S.Shipped) return { key: 'produce' };
  if (state === S.Shipped) return { key: 'sign' };
  if (state < S.Closed) return lastStep(order);
  return undefined;
}
