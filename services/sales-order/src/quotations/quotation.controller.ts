import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromPath, Returns } from '@ishare/server/routes.js';
import { Controller, Get } from '@nestjs/common';
import { quotationResource, wholeQuotationReply } from './quotation.resource.js';
import { QuotationService } from './quotation.service.js';

const P = salesOrderPermissions.names.Orders;

@Controller(quotationResource.path)
export class QuotationController extends CrudController(quotationResource, QuotationService) {
  constructor(private readonly quotations: QuotationService) {
    super(quotations);
  }

  @Get(':id')
  @Allow(P.Default)
  @Returns(wholeQuotationReply)
  whole(@FromPath('id') id: string) {
    return this.quotations.whole(id);
  }
}
