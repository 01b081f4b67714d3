import { crmPort } from '@ishare/contracts/crm/client.js';
import { audiencesOfCaller } from '@ishare/crud/audience.js';
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
  ofCaller(): Promise<readonly number[]> {
    return audiencesOfCaller(this.ports);
  }

  /** Those who sign in for dealers. */
  dealers(tenantId: string): Promise<string[]> {
    return this.ports.client(crmPort).dealerUsers({ tenantId });
  }
}
