import { healthPort, type ServiceHealth } from '@ishare/contracts/platform/health.js';
import { Injectable } from '@nestjs/common';
import type { Ports } from './ports.js';

type Part = keyof ServiceHealth;
type Teller<P extends Part> = (tenantId: string) => Promise<NonNullable<ServiceHealth[P]>>;

/** What this service tells of its part in a tenant's health, asked by the service that shows the whole. */
@Injectable()
export class HealthReports {
  private readonly tellers = new Map<Part, Teller<Part>>();

  constructor(service: string, ports: Ports) {
    ports.provide(healthPort(service), { tell: ({ tenantId }) => this.of(tenantId) });
  }

  tells<P extends Part>(part: P, teller: Teller<P>): void {
    this.tellers.set(part, teller as Teller<Part>);
  }

  private async of(tenantId: string): Promise<ServiceHealth> {
    return Object.fromEntries(
      await Promise.all([...this.tellers].map(async ([part, teller]) => [part, await teller(tenantId)] as const)),
    );
  }
}
