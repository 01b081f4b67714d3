import { HubServer } from './hub-server.js';
import { Revocations } from '@ishare/server/revocations.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { callerOf } from './hub-callers.js';

/** Closes connections as soon as the sign-in behind them is revoked. */
@Injectable()
export class HubSessions implements OnModuleInit {
  constructor(
    private readonly server: HubServer,
    private readonly revocations: Revocations,
  ) {}

  onModuleInit(): void {
    this.revocations.onRevoked(() => {
      for (const connection of this.server.connections)
        if (this.revocations.isRevoked(callerOf(connection))) connection.close({ error: 'The session has ended.' });
    });
  }
}
