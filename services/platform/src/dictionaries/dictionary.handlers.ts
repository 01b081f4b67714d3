import { tenantCreated } from '@ishare/contracts/saas/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { DictionarySeeder } from './dictionary.seeder.js';

@Injectable()
export class DictionaryHandlers {
  constructor(private readonly defaults: DictionarySeeder) {}

  /** The event is the host's; the dictionaries are the new tenant's. Adding what is missing is safe to repeat. */
  @OnEvent(tenantCreated)
  async tenantCreated({ tenantId }: z.output<typeof tenantCreated.schema>, _tx: Tx): Promise<void> {
    await runAsTenant(tenantId, () => this.defaults.ensure());
  }
}
