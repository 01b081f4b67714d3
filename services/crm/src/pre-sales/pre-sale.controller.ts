import { preSales } from '@ishare/contracts/crm/pre-sale.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { deleteOrTakeBack } from '@ishare/crud/deletion.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PreSaleService } from './pre-sale.service.js';

@Controller()
export class PreSaleController {
  constructor(@Inject(PreSaleService) private readonly followUps: PreSaleService) {}

  @Serves(preSales.list)
  list(id: string, query: ListQuery) {
    return this.followUps.ofCustomer(id, query);
  }

  @Serves(preSales.get)
  get(id: string, preSaleId: string) {
    return this.followUps.one(id, preSaleId);
  }

  @Serves(preSales.create)
  create(id: string, body: Record<string, unknown>) {
    return this.followUps.add(id, body);
  }

  @Serves(preSales.update)
  update(id: string, preSaleId: string, body: Record<string, unknown>) {
    return this.followUps.change(id, preSaleId, body);
  }

  @Serves(preSales.remove)
  remove(
    id: string,
    preSaleId: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return deleteOrTakeBack(request, reply, {
      delete: () => this.followUps.take(id, preSaleId),
      undelete: () => this.followUps.putBack(id, preSaleId),
    });
  }
}
