import { kujiale } from '@ishare/contracts/sales-order/kujiale.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { KujialeService } from './kujiale.service.js';

type Credentials = z.output<typeof kujiale.bind.body>;

@ApiTags('Kujiale')
@Controller()
export class KujialeController {
  constructor(private readonly kujiale: KujialeService) {}

  @Serves(kujiale.own)
  own() {
    return this.kujiale.own();
  }

  @Serves(kujiale.bind)
  bind(body: Credentials) {
    return this.kujiale.bind(body);
  }

  @Serves(kujiale.change)
  change(body: Credentials) {
    return this.kujiale.change(body);
  }

  @Serves(kujiale.unbind)
  unbind() {
    return this.kujiale.unbind();
  }

  @Serves(kujiale.plans)
  designs(asked: z.output<typeof kujiale.plans.query>) {
    return this.kujiale.designs(asked);
  }

  @Serves(kujiale.designId)
  designId({ planId }: { planId: string }) {
    return this.kujiale.designId(planId);
  }
}
