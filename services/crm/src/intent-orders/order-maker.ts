import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { Database } from '@ishare/data/database.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { Customer } from '../customers/customer.entity.js';

/** What a sales order is made of. */
export interface OrderOrigin {
  intentOrderId?: string;
  intentOrderNo?: string;
  contractId?: string;
  contractNo?: string;
  woodNetOrderId?: string | null;
}

interface Buyer {
  customerId: string;
  dealerId: string | null;
  designerId?: string | null;
  remark?: string | null;
  origin: OrderOrigin;
}

/** Has sales orders made of what customers mean to buy, and of what is agreed with them. */
@Injectable()
export class OrderMaker {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  async make(
    { orderName, orderTypeId }: { orderName: string; orderTypeId: string },
    { customerId, dealerId, designerId = null, remark = null, origin }: Buyer,
  ): Promise<{ salesOrderId: string; salesOrderNo: string }> {
    const { name, phoneNumber, address } = await this.database.tx((tx) => tx.get(Customer, customerId));
    return this.ports.client(salesOrderPort).makeOrder({
      tenantId: currentTenantId(),
      userId: currentPrincipal().userId,
      userName: currentPrincipal().userName,
      intentOrderId: origin.intentOrderId ?? null,
      intentOrderNo: origin.intentOrderNo ?? null,
      contractId: origin.contractId ?? null,
      contractNo: origin.contractNo ?? null,
      woodNetOrderId: origin.woodNetOrderId ?? null,
      orderName,
      orderTypeId,
      customerId,
      dealerId,
      designerId,
      receiver: { name, ...(phoneNumber && { phone: phoneNumber }), ...(address && { address }) },
      remark,
    });
  }
}
