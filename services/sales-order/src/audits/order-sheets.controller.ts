import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Allow, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { pagedReply } from '@ishare/server/schemas.js';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { OrderScope } from '../orders/order-scope.js';
import { auditDesignReply } from './audit-design.resource.js';
import { AuditDesignService } from './audit-design.service.js';

/** The examine tab asks for all sheets of an order at once. */
const examineQuery = z.object({
  skipCount: z.coerce.number<string>().int().min(0).default(0),
  maxResultCount: z.coerce.number<string>().int().min(1).max(999).default(999),
});

@ApiTags('AuditDesign')
@Controller('api/app/salesorder')
export class OrderSheetsController {
  constructor(
    private readonly audits: AuditDesignService,
    private readonly orders: OrderScope,
  ) {}

  @Get(':id/designs')
  @Allow(salesOrderPermissions.names.Orders.Default)
  @Returns(pagedReply(auditDesignReply))
  async page(@FromPath('id') id: string, @FromQuery(examineQuery) query: z.output<typeof examineQuery>) {
    await this.orders.require(id);
    return this.audits.list({ ...query, salesOrderId: id });
  }
}
