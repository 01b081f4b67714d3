import { quotations } from '@ishare/contracts/sales-order/quotations.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { quotations as served } from '../things.js';
import { QuotationService } from './quotation.service.js';

@Controller(served.resource.path)
export class QuotationController extends CrudController(served.resource, QuotationService) {
  constructor(private readonly quotations: QuotationService) {
    super(quotations);
  }

  @Serves(quotations.whole)
  whole(id: string) {
    return this.quotations.whole(id);
  }
}
