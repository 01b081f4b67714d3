import type { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Database } from '@ishare/data/database.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { salesOrders } from '../things.js';
import { SalesOrder } from './sales-order.entity.js';
import { SalesOrderService, type Origin } from './sales-order.service.js';

type Wish = z.output<typeof salesOrderPort.methods.makeOrder.input>;
type Made = z.output<typeof salesOrderPort.methods.makeOrder.output>;

/** Orders that crm has made of its intent orders and contracts. */
@Injectable()
export class OrderOfIntent {
  constructor(
    private readonly database: Database,
    private readonly permissions: Permissions,
    private readonly orders: SalesOrderService,
  ) {}

  /**
   * The order of an intent or a contract, made unless it is there; whether its caller may make orders is asked here.
   */
  async make({ tenantId, userId, userName, ...wish }: Wish): Promise<Made> {
    const principal = { tenantId, userId, userName, sessionId: '', clientId: '', issuedAt: 0, expiresAt: 0 };
    if (!(await this.permissions.holdsAny(principal, [salesOrderPermissions.names.Orders.Create])))
      throw new AppError(kernelErrors.Forbidden);
    return runAsTenant(
      tenantId,
      async () => {
        const { intentOrderId, intentOrderNo, contractId, contractNo, ...head } = wish;
        const origin = { intentOrderId, intentOrderNo, contractId, contractNo };
        const standing = await this.madeOf(origin);
        if (standing) return standing;
        const body = bind(salesOrders.schemas.create, head) as Parameters<SalesOrderService['create']>[0];
        try {
          const { id, salesOrderNo } = await this.orders.create(body, origin);
          return { salesOrderId: id, salesOrderNo };
        } catch (error) {
          // Somebody has asked at the same moment: the indexes of origins let one order through.
          const other = await this.madeOf(origin);
          if (other) return other;
          throw error;
        }
      },
      { principal },
    );
  }

  private async madeOf({ intentOrderId, contractId }: Origin): Promise<Made | undefined> {
    const order = await this.database.tx(
      async (tx) =>
        (intentOrderId && (await tx.find(SalesOrder, { intentOrderId }))) ||
        (contractId && (await tx.find(SalesOrder, { contractId }))),
    );
    return order ? { salesOrderId: order.id, salesOrderNo: order.salesOrderNo } : undefined;
  }
}
