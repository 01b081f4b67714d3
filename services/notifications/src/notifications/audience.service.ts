import { crmPort } from '@ishare/contracts/crm/client.js';
import { NotificationAudience } from '@ishare/contracts/notifications/enums.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';

/**
 * Who is told what is addressed to nobody by name. A dealer's sign-in receives what names it, and what is said to
 * dealers too.
 */
@Injectable()
export class Audience {
  constructor(private readonly ports: Ports) {}

  /** The audiences that the caller belongs to. */
  async ofCaller(): Promise<readonly number[]> {
    const { tenantId, userId } = currentPrincipal();
    const { dealerId } = await this.ports.client(crmPort).dealerOf({ tenantId, userId });
    return [NotificationAudience.All, dealerId === null ? NotificationAudience.Staff : NotificationAudience.Dealers];
  }

  /** Those who sign in for dealers. */
  dealers(tenantId: string): Promise<string[]> {
    return this.ports.client(crmPort).dealerUsers({ tenantId });
  }
}
