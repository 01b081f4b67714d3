import { Database } from '@ishare/data/database.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { now } from '@ishare/server/context.js';
import { eachTenant } from '@ishare/server/each-tenant.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable, Logger } from '@nestjs/common';

/** ms */
const EVERY = 3_600_000;
/** How long the file of a long print is kept. */
const KEPT_DAYS = 7;

/** Lets the files of long prints go that nobody fetches any more; the prints themselves stay in the log. */
@Injectable()
export class PrintFilesClock {
  private readonly logger = new Logger('PrintFilesClock');

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  @OnSchedule(EVERY)
  async look(): Promise<void> {
    await eachTenant(this.ports, this.logger, () =>
      this.database.tx((tx) =>
        tx.query(
          `delete from label_print_file where bytes is not null and time < $1::timestamptz - $2 * interval '1 day'`,
          [now(), KEPT_DAYS],
        ),
      ),
    );
  }
}
