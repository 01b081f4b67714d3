import { activity, type activityQuery } from '@ishare/contracts/optimisation/activity.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ActivityService } from './activity.service.js';

type Asked = z.output<typeof activityQuery>;

@ApiTags('TenantActivity')
@Controller()
export class ActivityController {
  constructor(@Inject(ActivityService) private readonly activity: ActivityService) {}

  @Serves(activity.summary)
  summary(query: Asked) {
    return this.activity.summary(query);
  }

  @Serves(activity.export)
  export(query: Asked) {
    return this.activity.sheet(query);
  }

  @Serves(activity.usersAsText)
  usersAsText(query: Asked) {
    return this.activity.users(query, 'csv');
  }

  @Serves(activity.usersAsSheet)
  usersAsSheet(query: Asked) {
    return this.activity.users(query, 'xlsx');
  }
}
