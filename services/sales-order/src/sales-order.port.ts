import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { Database } from '@ishare/data/database.js';
import { peekNumbers } from '@ishare/data/numbers.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';

/** Answers the other services. */
@Injectable()
export class SalesOrderPort implements OnModuleInit {
  constructor(private readonly ports: Ports, private readonly database: Database) {}

  onModuleInit(): void {
    this.ports.provide(salesOrderPort, {
      peekNumbers: ({ tenantId, rule, fields, count }) => runAsTenant(tenantId, () => this.database.tx((tx) => peekNumbers(tx, rule, { date: new Date(), fields }, count))),
    });
  }
}
