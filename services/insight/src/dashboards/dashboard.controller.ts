import { dashboards, type CardSetting } from '@ishare/contracts/insight/dashboards.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { servedLayouts } from '../things.js';
import { DashboardService } from './dashboard.service.js';

export class DashboardLayoutController extends CrudController(servedLayouts.resource, DashboardService) {
  @Inject(DashboardService) private readonly dashboards!: DashboardService;

  @Serves(dashboards.setLayout)
  setLayout(body: Record<string, unknown>) {
    return this.dashboards.keep(body);
  }
}

/** The cards of the caller's own first page. */
@ApiTags('DashboardSetting')
@Controller()
export class DashboardSettingController {
  constructor(private readonly dashboards: DashboardService) {}

  @Serves(dashboards.setting)
  setting() {
    return this.dashboards.setting();
  }

  @Serves(dashboards.keepSetting)
  keepSetting({ items }: { items: CardSetting[] }) {
    return this.dashboards.keepSetting(items);
  }
}
