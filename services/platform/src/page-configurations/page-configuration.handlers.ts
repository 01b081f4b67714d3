import { roleDeleted, roleRenamed } from '@ishare/contracts/identity/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';

/** Shared layouts name roles, so they follow the names. */
@Injectable()
export class PageConfigurationHandlers {
  @OnEvent(roleRenamed)
  async roleRenamed({ oldName, newName }: z.output<typeof roleRenamed.schema>, tx: Tx): Promise<void> {
    await tx.query('update page_configuration set role_list = (role_list - $1::text) || to_jsonb($2::text) where role_list ? $1', [oldName, newName]);
  }

  /** A layout whose last role is gone goes too: without roles it would become everybody's. */
  @OnEvent(roleDeleted)
  async roleDeleted({ name }: z.output<typeof roleDeleted.schema>, tx: Tx): Promise<void> {
    await tx.query(`update page_configuration set is_deleted = true, deletion_time = now() where role_list = jsonb_build_array($1::text)`, [name]);
    await tx.query('update page_configuration set role_list = role_list - $1::text where role_list ? $1 and not is_deleted', [name]);
  }
}
