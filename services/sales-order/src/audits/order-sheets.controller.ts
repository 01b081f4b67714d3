import { audits } from '@ishare/contracts/sales-order/audits.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrderScope } from '../orders/order-scope.js';
import { AuditDesignService } from './audit-design.service.js';

@ApiTags('AuditDesign')
@Controller()
export class OrderSheetsController {
  constructor(
    private readonly audits: AuditDesignService,
    private readonly orders: OrderScope,
  ) {}

  @Serves(audits.ofOrder)
  async page(id: string, query: { skipCount: number; maxResultCount: number }) {
    await this.orders.require(id);
    return this.audits.list({ ...query, salesOrderId: id });
  }
}
