import { settingsOfUsers } from '@ishare/contracts/platform/settings.js';
import { Database } from '@ishare/data/database.js';
import { currentPrincipal } from '@ishare/server/context.js';
import type { SettingValues } from '@ishare/contracts/setting-form.js';
import { Injectable } from '@nestjs/common';
import { SettingStore } from './setting-store.js';
import { UserSetting } from './user-setting.entity.js';

/** What people have otherwise than their tenant: before its values, and for themselves alone. */
@Injectable()
export class UserSettings {
  constructor(
    private readonly database: Database,
    private readonly store: SettingStore,
  ) {}

  /** The caller's own values; none of what holds for all. */
  async own(userId = currentPrincipal().userId): Promise<SettingValues> {
    const rows = await this.database.tx((tx) => tx.em.find(UserSetting, { where: { userId, isDeleted: false } }));
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  }

  /** As they hold for the caller. */
  async values(): Promise<SettingValues> {
    const [standing, own] = await Promise.all([this.store.values(), this.own()]);
    return Object.fromEntries(settingsOfUsers.map(({ name }) => [name, own[name] ?? standing[name]!]));
  }

  /** Sets the caller's own values; null goes back to the tenant's. */
  async change(values: Readonly<Record<string, string | null>>): Promise<void> {
    const { userId } = currentPrincipal();
    await this.database.tx(async (tx) => {
      await tx.turn(`user-settings:${userId}`);
      for (const [name, value] of Object.entries(values)) {
        const row = await tx.find(UserSetting, { userId, name });
        if (value === row?.value || (value === null && !row)) continue;
        if (value === null) await tx.remove(UserSetting, row!.id);
        else if (row) await tx.update(UserSetting, row.id, { value });
        else await tx.insert(UserSetting, { userId, name, value });
      }
    });
  }
}
