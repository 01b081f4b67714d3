import { crmPort } from '@ishare/contracts/crm/client.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';

/** Who is told what is addressed to nobody by name: the factory's own people. A dealer's sign-in receives what names it alone. */
@Injectable()
export class Audience {
  constructor(private readonly ports: Ports) {}

  /** Whether the caller receives what goes to everyone. */
  async includesCaller(): Promise<boolean> {
    const { tenantId, userId } = currentPrincipal();
    return (await this.ports.client(crmPort).dealerOf({ tenantId, userId })).dealerId === null;
  }

  /** The users who do not. */
  outsiders(tenantId: string): Promise<string[]> {
    return this.ports.client(crmPort).dealerUsers({ tenantId });
  }
}
