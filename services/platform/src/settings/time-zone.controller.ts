import { settingPagePermissions, settingPermissions } from '@ishare/contracts/platform/permissions.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { Allow, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { timeZone, ZONES } from './setting-form.js';
import { SettingStore } from './setting-store.js';
import { UserSettings } from './user-settings.js';

const MANAGE = [settingPermissions.names.Settings.Default, settingPagePermissions.names.TimeZone.Default] as const;
const { name } = settings.app.timeZone;
const changeQuery = z.object({ timezone: timeZone });
type Change = z.output<typeof changeQuery>;

@ApiTags('TimeZoneSettings')
@Controller('api/setting-management/timezone')
export class TimeZoneController {
  constructor(
    private readonly store: SettingStore,
    private readonly own: UserSettings,
  ) {}

  @Get()
  @Allow(...MANAGE)
  @Returns(z.string())
  async get() {
    return (await this.store.values())[name];
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
  async update(@FromQuery(changeQuery) { timezone }: Change) {
    await this.store.change({ [name]: timezone });
  }

  /** As it holds for the caller: the own one, else the tenant's. */
  @Get('my-timezone')
  @SignedIn()
  @Returns(z.string())
  async mine() {
    return (await this.own.values())[name];
  }

  @Post('my-timezone')
  @SignedIn()
  @Returns('nothing')
  async changeMine(@FromQuery(changeQuery) { timezone }: Change) {
    await this.own.change({ [name]: timezone });
  }
}
