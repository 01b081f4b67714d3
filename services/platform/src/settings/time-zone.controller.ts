import { settingPagePermissions, settingPermissions } from '@ishare/contracts/platform/permissions.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { invalid } from '@ishare/kernel/errors.js';
import { Allow, FromQuery, Returns } from '@ishare/server/routes.js';
import { requiredText } from '@ishare/server/schemas.js';
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { SettingStore } from './setting-store.js';

const MANAGE = [settingPermissions.names.Settings.Default, settingPagePermissions.names.TimeZone.Default] as const;
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
const changeQuery = z.object({ timezone: requiredText(64) });

@ApiTags('TimeZoneSettings')
@Controller('api/setting-management/timezone')
export class TimeZoneController {
  constructor(private readonly store: SettingStore) {}

  @Get()
  @Allow(...MANAGE)
  @Returns(z.string())
  async get() {
    return (await this.store.values())[settings.app.timeZone.name];
  }

  @Get('timezones')
  @Allow(...MANAGE)
  @Returns(z.array(z.object({ name: z.string(), value: z.string() })))
  zones() {
    return ZONES.map((zone) => ({ name: zone, value: zone }));
  }

  @Post()
  @Allow(...MANAGE)
  @Returns('nothing')
  async update(@FromQuery(changeQuery) { timezone }: z.output<typeof changeQuery>) {
    if (!ZONES.includes(timezone)) throw invalid('timezone', 'Validation:option');
    await this.store.change({ [settings.app.timeZone.name]: timezone });
  }
}
