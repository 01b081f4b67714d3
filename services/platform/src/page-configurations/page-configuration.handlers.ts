import { roleDeleted, roleRenamed } from '@ishare/contracts/identity/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Injectable } from '@nestjs/common';
import { Raw } from 'typeorm';
import type { z } from 'zod';
import { PageConfiguration } from './page-configuration.entity.js';

/** Shared layouts name roles, so they follow the names. */
@Injectable()
export class PageConfigurationHandlers {
  @OnEvent(roleRenamed)
  async roleRenamed({ oldName, newName }: z.output<typeof roleRenamed.schema>, tx: Tx): Promise<void> {
    for (const { id, roleList } of await this.naming(oldName, tx))
      await tx.update(PageConfiguration, id, { roleList: [...roleList.filter((role) => role !== oldName), newName] });
  }

  /** A layout whose last role is gone goes too: without roles it would become everybody's. */
  @OnEvent(roleDeleted)
  async roleDeleted({ name }: z.output<typeof roleDeleted.schema>, tx: Tx): Promise<void> {
    for (const { id, roleList } of await this.naming(name, tx)) {
      const rest = roleList.filter((role) => role !== name);
      await (rest.length > 0 ? tx.update(PageConfiguration, id, { roleList: rest }) : tx.remove(PageConfiguration, id));
    }
  }

  private naming(role: string, tx: Tx): Promise<PageConfiguration[]> {
    return tx.em.find(PageConfiguration, {
      where: { isDeleted: false, roleList: Raw((column) => `${column} @> jsonb_build_array(:role::text)`, { role }) },
    });
  }
}
