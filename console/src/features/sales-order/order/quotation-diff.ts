import type { QuotationItem } from '@ishare/contracts/sales-order/quotations.js';
import { subtractDecimal, sumDecimal } from '@ishare/kernel/decimal.js';

type Item = Pick<
  QuotationItem,
  'roomName' | 'cabinetNo' | 'name' | 'partRef' | 'calcType' | 'quantity' | 'price' | 'amount'
>;

export interface Side {
  quantity: number;
  /** Of one; null where items of one kind have several prices. */
  price: number | null;
  amount: number;
}

/** What has become of the items of one kind between two versions. */
export interface Difference {
  key: string;
  kind: 'added' | 'removed' | 'changed';
  roomName: string | null;
  cabinetNo: string | null;
  name: string;
  before: Side | null;
  after: Side | null;
  /** By how much it is dearer; below 0 cheaper. */
  difference: number;
}

const keyOf = ({ roomName, cabinetNo, name, partRef, calcType }: Item): string =>
  JSON.stringify([roomName, cabinetNo, name, partRef, calcType]);

function sideOf(items: readonly Item[] | undefined): Side | null {
  if (!items) return null;
  const prices = new Set(items.map(({ price }) => price));
  return {
    quantity: sumDecimal(items.map(({ quantity }) => quantity)) ?? 0,
    price: prices.size === 1 ? items[0]!.price : null,
    amount: sumDecimal(items.map(({ amount }) => amount)) ?? 0,
  };
}

const isSame = (one: Side, other: Side): boolean =>
  one.quantity === other.quantity && one.price === other.price && one.amount === other.amount;

/**
 * Which items two versions of a quotation differ by, and by how much: those that make the most of the difference first.
 * Items that are alike in place and kind count together.
 */
export function differencesOf(before: readonly Item[], after: readonly Item[]): Difference[] {
  const [old, fresh] = [Map.groupBy(before, keyOf), Map.groupBy(after, keyOf)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .flatMap((key): Difference[] => {
      const [was, is] = [sideOf(old.get(key)), sideOf(fresh.get(key))];
      if (was && is && isSame(was, is)) return [];
      const { roomName, cabinetNo, name } = (fresh.get(key) ?? old.get(key))![0]!;
      const kind = was ? (is ? 'changed' : 'removed') : 'added';
      const difference = subtractDecimal(is?.amount ?? 0, was?.amount ?? 0) ?? 0;
      return [{ key, kind, roomName, cabinetNo, name, before: was, after: is, difference }];
    })
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || (a.key < b.key ? -1 : 1));
}
