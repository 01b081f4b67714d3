import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { addDecimal, divideDecimal, multiplyDecimal, roundDecimal } from '@ishare/kernel/decimal.js';
import { AppError } from '@ishare/kernel/errors.js';
import { sumOf } from '@ishare/kernel/money.js';
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

/** Per cent of the lines that the discounts take together. */
function takenRate({ discountRate, discountAmount }: Discounts, sums: Sums): number {
  const lines = sumOf([sums.productAmount, sums.matterAmount, sums.standardAmount, sums.salesListsAmount]);
  const byAmount =
    lines > 0 ? roundDecimal(divideDecimal(multiplyDecimal(discountAmount, 100) ?? 0, lines) ?? 0, 2) : 0;
  return Math.min(100, addDecimal(discountRate, byAmount) ?? 100);
}

/** Refuses discounts above what the order's type allows. */
export function refuseTooHigh(
  { maxDiscountRate }: Pick<OrderType, 'maxDiscountRate'>,
  discounts: Discounts,
  sums: Sums,
): void {
  const rate = takenRate(discounts, sums);
  if (rate > maxDiscountRate) throw new AppError(errors.DiscountTooHigh, { rate, limit: maxDiscountRate });
}
