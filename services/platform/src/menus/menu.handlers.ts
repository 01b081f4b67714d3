import { roleDeleted, roleRenamed } from '@ishare/contracts/identity/events.js';
import { tenantCreated } from '@ishare/contracts/saas/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { DefaultMenuSeeder } from './default-menu.seeder.js';
import { MenuOfRole } from './menu.entity.js';

@Injectable()
export class MenuHandlers {
  constructor(private readonly defaults: DefaultMenuSeeder) {}

  /** The event is the host's; the menus are the new tenant's. Adding what is missing is safe to repeat. */
  @OnEvent(tenantCreated)
  async tenantCreated({ tenantId }: z.output<typeof tenantCreated.schema>, _tx: Tx): Promise<void> {
    await runAsTenant(tenantId, () => this.defaults.ensure());
  }

  @OnEvent(roleRenamed)
  async roleRenamed({ oldName, newName }: z.output<typeof roleRenamed.schema>, tx: Tx): Promise<void> {
    await tx.watching(MenuOfRole, { roleName: In([oldName, newName]) }, () =>
      tx.query('update menu_of_role set role_name = $2 where role_name = $1', [oldName, newName]),
    );
  }

  @OnEvent(roleDeleted)
  async roleDeleted({ name }: z.output<typeof roleDeleted.schema>, tx: Tx): Promise<void> {
    await tx.removeAll(MenuOfRole, { roleName: name });
  }
}
