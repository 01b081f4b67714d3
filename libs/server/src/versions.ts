import { randomUUID } from 'node:crypto';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { Logger } from '@nestjs/common';
import type { SharedState } from './shared-state.js';

/** Seconds that a version is remembered; whoever finds none makes one. */
const LIFE = 24 * 3600;

/**
 * Names the present state of what clients read of a tenant in their configuration. A name is never used twice, so what
 * was kept under one is right as long as it is the present one, in every process.
 */
export class Versions {
  private readonly logger = new Logger(Versions.name);

  constructor(private readonly state: SharedState) {}

  /** Of a tenant and of the host, whose values hold for every tenant; undefined when nobody can tell. */
  async of(tenantId: string): Promise<string | undefined> {
    try {
      const keys = [...new Set([EMPTY_GUID, tenantId])].map(keyOf);
      const known = await this.state.getMany(keys);
      const names = await Promise.all(known.map((name, at) => name ?? this.renew(keys[at]!)));
      return names.join();
    } catch (error) {
      this.logger.warn(String(error));
      return undefined;
    }
  }

  /** Call after the commit, before the writer is answered. */
  async changed(tenantId: string): Promise<void> {
    await this.renew(keyOf(tenantId)).catch((error: unknown) => this.logger.warn(String(error)));
  }

  private async renew(key: string): Promise<string> {
    const name = randomUUID();
    await this.state.set(key, name, LIFE);
    return name;
  }
}

function keyOf(tenantId: string): string {
  return `configuration:${tenantId}`;
}
