import { purchaseList, type orderRequest, type purchaseQuery } from '@ishare/contracts/optimisation/purchase-list.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { PurchaseListService } from './purchase-list.service.js';

/** What boards are short. */
@ApiTags('PurchaseList')
@Controller()
export class PurchaseListController {
  constructor(@Inject(PurchaseListService) private readonly purchases: PurchaseListService) {}

  @Serves(purchaseList.list)
  list(query: z.output<typeof purchaseQuery>) {
    return this.purchases.page(query);
  }

  @Serves(purchaseList.export)
  export({ filter }: { filter?: string }) {
    return this.purchases.sheet(filter);
  }

  @Serves(purchaseList.order)
  order(wish: z.output<typeof orderRequest>) {
    return this.purchases.order(wish);
  }
}
