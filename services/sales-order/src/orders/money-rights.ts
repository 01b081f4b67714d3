import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { addDecimal, divideDecimal, multiplyDecimal, roundDecimal } from '@ishare/kernel/decimal.js';
import { AppError } from '@ishare/kernel/errors.js';
import { moneyText, sumOf } from '@ishare/kernel/money.js';
import { currentContext } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import type { OrderType } from '../types/order-type.entity.js';
import type { SalesOrder } from './sales-order.entity.js';

const P = salesOrderPermissions.names.Orders;

export type Discounts = Pick<SalesOrder, 'discountRate' | 'discountAmount'>;
export type Sums = Pick<SalesOrder, 'productAmount' | 'matterAmount' | 'standardAmount' | 'salesListsAmount'>;

/** Who may change what an order comes to: the one place that says so. */
@Injectable()
export class MoneyRights {
  constructor(private readonly permissions: Permissions) {}

  /** What the caller may; work that nobody has asked for may all. */
  async ofCaller(): Promise<{ price: boolean; discount: boolean; amount: boolean }> {
    const principal = currentContext()?.principal;
    if (!principal) return { price: true, discount: true, amount: true };
    const { permissions } = await this.permissions.ofCaller(principal);
    return {
      price: permissions.has(P.Price),
      discount: permissions.has(P.Discount),
      amount: permissions.has(P.Amount),
    };
  }
}

/** What the lines of an order come to, before its discounts. */
export const linesOf = ({ productAmount, matterAmount, standardAmount, salesListsAmount }: Sums): number =>
  sumOf([productAmount, matterAmount, standardAmount, salesListsAmount]);

/** Per cent of the lines that the discounts take together. */
function takenRate({ discountRate, discountAmount }: Discounts, lines: number): number {
  const byAmount =
    lines > 0 ? roundDecimal(divideDecimal(multiplyDecimal(discountAmount, 100) ?? 0, lines) ?? 0, 2) : 0;
  return addDecimal(discountRate, byAmount) ?? 0;
}

/** Refuses discounts above what the order's type allows, and such as take more than there is. */
export function refuseTooHigh(
  { maxDiscountRate }: Pick<OrderType, 'maxDiscountRate'>,
  discounts: Discounts,
  sums: Sums,
): void {
  const lines = linesOf(sums);
  const rate = takenRate(discounts, lines);
  if (rate > 100) throw new AppError(errors.DiscountBeyond, { lines: moneyText(lines) });
  if (rate > maxDiscountRate) throw new AppError(errors.DiscountTooHigh, { rate, limit: maxDiscountRate });
}
