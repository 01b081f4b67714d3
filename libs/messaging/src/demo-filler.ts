import { demoFilled, demoWished } from '@ishare/contracts/saas/events.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { runAsHost } from '@ishare/server/context.js';
import { DemoData } from '@ishare/server/demo.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';
import { OnEvent } from './handlers.js';
import { OPTIONS, type MessagingOptions } from './messaging-options.js';

type Wish = z.output<typeof demoWished.schema>;

/**
 * Fills a tenant with this service's part of the demo factory and says so. That takes longer than a message may: it
 * goes on beside it, and what breaks off with the process is wished for once more.
 */
@Injectable()
export class DemoFiller {
  private readonly logger = new Logger('Demo');

  constructor(
    @Inject(OPTIONS) private readonly options: MessagingOptions,
    private readonly data: DemoData,
    private readonly database: Database,
  ) {}

  @OnEvent(demoWished)
  async wished(wish: Wish, tx: Tx): Promise<void> {
    if (wish.part === this.options.service) tx.afterCommit.push(() => void this.fill(wish));
  }

  private async fill({ tenantId, part, passwordHash }: Wish): Promise<void> {
    try {
      const isDone = await this.data.fill(tenantId, { passwordHash }).then(
        () => true,
        (error: unknown) => {
          this.logger.error(`Tenant ${tenantId} is not filled with the demo factory.`, error);
          return false;
        },
      );
      await runAsHost(() => this.database.tx((tx) => tx.publish(demoFilled, { tenantId, part, isDone })));
    } catch (error) {
      this.logger.error(`Nobody is told how far tenant ${tenantId} is filled.`, error);
    }
  }
}
