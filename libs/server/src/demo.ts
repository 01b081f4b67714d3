// What a demo factory is filled with: by the seeds of a fresh installation, and at the host's wish in any tenant.
import { DEMO_TENANT_ID, demoId as idIn } from '@ishare/contracts/demo.js';
import { Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { currentTenantId, runAsTenant } from './context.js';

export interface DemoWish {
  /** Of the demo's people; null for the services that have none. */
  passwordHash: string | null;
}

/** Puts the demo's data into the tenant in whose name it runs; safe to repeat. */
export type DemoFill = (app: NestFastifyApplication, wish: DemoWish) => Promise<void>;

/** The id of a demo row of the running tenant: the same each time, and another one in each tenant. */
export function demoId(kind: string, code: string): string {
  return idIn(kind, code, currentTenantId());
}

/** What the service of this process fills a demo tenant with; nothing where it has no such data. */
@Injectable()
export class DemoData {
  private run: ((wish: DemoWish) => Promise<void>) | undefined;

  /** Said once, when the service is made. */
  learn(app: NestFastifyApplication, fill: DemoFill | undefined): void {
    this.run = fill && ((wish) => fill(app, wish));
  }

  async fill(tenantId: string, wish: DemoWish): Promise<void> {
    await runAsTenant(tenantId, async () => this.run?.(wish));
  }

  /** The tenant that an installation in demo mode begins with. */
  fillFirst(): Promise<void> {
    return this.fill(DEMO_TENANT_ID, { passwordHash: null });
  }
}
