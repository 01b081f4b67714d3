import { ixChecks } from '@ishare/contracts/sales-order/ix-check.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { SalesOrderService } from '../orders/sales-order.service.js';
import { ixCheckRuns, ixCheckSettings } from '../things.js';
import { IxCheckRunService, IxChecks, IxCheckSettingService } from './ix-check.service.js';

export class IxCheckSettingController extends CrudController(ixCheckSettings.resource, IxCheckSettingService) {}

export class IxCheckRunController extends CrudController(ixCheckRuns.resource, IxCheckRunService) {}

@ApiTags('IxCheck')
@Controller()
export class IxCheckController {
  constructor(
    private readonly checks: IxChecks,
    private readonly orders: SalesOrderService,
  ) {}

  @Serves(ixChecks.orders)
  async list(query: z.output<typeof ixChecks.orders.query>) {
    const { text } = await this.orders.list(query);
    return ixChecks.orders.reply.parse(JSON.parse(text));
  }

  @Serves(ixChecks.check)
  check(id: string, { settingId }: z.output<typeof ixChecks.check.body>) {
    return this.checks.check(id, settingId);
  }

  @Serves(ixChecks.share)
  share(id: string) {
    return this.checks.share(id);
  }

  @Serves(ixChecks.unshare)
  unshare(id: string) {
    return this.checks.unshare(id);
  }

  @Serves(ixChecks.model)
  model(id: string, asked: z.output<typeof ixChecks.model.query>) {
    return this.checks.show(id, asked);
  }
}
