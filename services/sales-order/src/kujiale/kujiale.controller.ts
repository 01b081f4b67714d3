import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Allow, FromBody, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { pagedReply, query, requiredText, text } from '@ishare/server/schemas.js';
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { KujialeService } from './kujiale.service.js';

const P = salesOrderPermissions.names.Designs;
const credentials = z.object({ account: requiredText(128), password: requiredText(256), appUid: text(128) });
/** Plans are asked for up to 999 at a time and shown by 8. */
const plansQuery = z.object({
  num: z.coerce.number<string>().int().min(1).max(999).default(8),
  start: z.coerce.number<string>().int().min(0).default(0),
  keyword: z.string().max(128).optional(),
  /** The order that a plan is looked for: leaves out what other orders are made by, and what other dealers have drawn. */
  salesOrderId: query.guid(),
});
const planReply = z.object({
  planId: z.string(),
  designId: z.string(),
  name: z.string(),
  planPic: z.string().nullable(),
});

@ApiTags('Kujiale')
@Controller('api/app/kujiale')
export class KujialeController {
  constructor(private readonly kujiale: KujialeService) {}

  @Post('bindaccount')
  @SignedIn()
  @Returns('nothing')
  bind(@FromBody(credentials) body: z.output<typeof credentials>) {
    return this.kujiale.bind(body);
  }

  @Post('changebinding')
  @SignedIn()
  @Returns('nothing')
  change(@FromBody(credentials) body: z.output<typeof credentials>) {
    return this.kujiale.change(body);
  }

  @Post('unbind')
  @SignedIn()
  @Returns('nothing')
  unbind() {
    return this.kujiale.unbind();
  }

  @Get('designs')
  @Allow(P.Select)
  @Returns(pagedReply(planReply))
  designs(@FromQuery(plansQuery) asked: z.output<typeof plansQuery>) {
    return this.kujiale.designs(asked);
  }

  @Get('design-id')
  @Allow(P.Select)
  @Returns(z.object({ designId: z.string() }))
  designId(@FromQuery(z.object({ planId: z.string().min(1).max(128) })) { planId }: { planId: string }) {
    return this.kujiale.designId(planId);
  }
}
