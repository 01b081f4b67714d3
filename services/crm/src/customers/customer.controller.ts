import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { customers as routes, customerSheets } from '@ishare/contracts/crm/customers.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { customers } from '../things.js';
import { PoolService } from '../pool/pool.service.js';
import { CustomerService } from './customer.service.js';
import { CustomerSheets } from './customer-sheets.js';

@Controller(customers.resource.path)
export class CustomerController extends CrudController(customers.resource, CustomerService) {
  constructor(
    @Inject(CustomerService) private readonly customers: CustomerService,
    @Inject(PoolService) private readonly pool: PoolService,
    @Inject(CustomerSheets) private readonly sheets: CustomerSheets,
  ) {
    super(customers);
  }

  @Serves(customerSheets.template)
  template() {
    return this.sheets.template();
  }

  @Serves(customerSheets.import)
  import(request: FastifyRequest, { preview }: { preview?: boolean | undefined }) {
    return this.sheets.import(request, preview ?? false);
  }

  @Serves(customerSheets.errorSheet)
  errorSheet(request: FastifyRequest) {
    return this.sheets.errorSheet(request);
  }

  @Serves(customerSheets.export)
  export(query: z.output<typeof customerSheets.export.query>) {
    return this.sheets.export(query);
  }

  @Serves(routes.moves)
  moves(id: string) {
    return this.customers.moves(id);
  }

  @Serves(routes.revealPhone)
  revealPhone(id: string) {
    return this.customers.reveal(id);
  }

  @Serves(routes.claim)
  claim(id: string) {
    return this.pool.claim(id);
  }

  @Serves(routes.release)
  release(id: string, { comment }: { comment?: string | null | undefined }) {
    return this.customers.step(id, 'release', async () => ({
      more: { ...FREE, state: CustomerState.Pool },
      comment: comment ?? null,
    }));
  }
}

/** A customer whom nobody looks after. */
const FREE = { ownerUserId: null, ownedSince: null, nextFollowTime: null } as const;
