// A process that handles messages until it is killed: one of those of messages.redis.spec.ts.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tenantChanged } from '@ishare/contracts/saas/events.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { createService, onShutdown } from '@ishare/server/boot.js';
import { loadConfig } from '@ishare/server/config.js';
import { Ports } from '@ishare/server/ports.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import { fixtureService, Plan, Thing } from '@ishare/testing/fixture-service.js';
import { Injectable } from '@nestjs/common';

/** A kill is to find some of them in the middle of their work, ms. */
const WORK = 40;

class Listener {
  /** A second effect of the same message would be a second row. */
  async heard({ tenantId }, tx) {
    await tx.insert(Thing, { name: `${tenantId} ${randomUUID().slice(0, 8)}` });
    await sleep(Math.random() * WORK);
  }
}
Injectable()(Listener);
OnEvent(tenantChanged)(Listener.prototype, 'heard', Object.getOwnPropertyDescriptor(Listener.prototype, 'heard'));

const config = loadConfig();
const data = { schema: 'identity', entities: [Thing, Plan], migrations: new URL('file:///none/') };
const app = await createService(fixtureService(data, { providers: [Listener] }), {
  config,
  ports: new Ports(config),
  state: new InProcessState(),
});
process.send?.('ready');
onShutdown(() => app.close(), config);
