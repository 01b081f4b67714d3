import { type zoneQuery, timeZones } from '@ishare/contracts/platform/setting-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ZONES } from '@ishare/contracts/platform/setting-forms.js';
import { SettingStore } from './setting-store.js';
import { UserSettings } from './user-settings.js';
const { name } = settings.app.timeZone;
type Change = z.output<typeof zoneQuery>;

@ApiTags('TimeZoneSettings')
@Controller()
export class TimeZoneController {
  constructor(
    private readonly store: SettingStore,
    private readonly own: UserSettings,
  ) {}

  @Serves(timeZones.get)
  async get() {
    return (await this.store.values())[name];
  }

  @Serves(timeZones.zones)
  zones() {
    return ZONES.map((zone) => ({ name: zone, value: zone }));
  }

  @Serves(timeZones.update)
  async update({ timezone }: Change) {
    await this.store.change({ [name]: timezone });
  }

  @Serves(timeZones.mine)
  async mine() {
    return (await this.own.values())[name];
  }

  @Serves(timeZones.changeMine)
  async changeMine({ timezone }: Change) {
    await this.own.change({ [name]: timezone });
  }
}
