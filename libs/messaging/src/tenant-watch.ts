import type { Database } from '@ishare/data/database.js';

const LOOK_EVERY = 1_000;

/** Why no work is done for a tenant: it is switched off for now, or gone. */
export type StopReason = 'inactive' | 'deleted';

/**
 * Ends the jobs of a tenant that is switched off. Asks the database, since a worker may have no other way to hear of
 * it.
 */
export class TenantWatch {
  private readonly running = new Map<AbortController, string>();
  private timer?: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    private readonly onError: (error: Error) => void,
  ) {}

  async stopReason(tenantId: string): Promise<StopReason | null> {
    return (await this.stopped([tenantId])).get(tenantId) ?? null;
  }

  /** Runs `work` with a signal that is aborted within a second of the tenant being stopped. */
  async during<T>(tenantId: string, work: (stopped: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.running.set(controller, tenantId);
    this.timer ??= setInterval(() => void this.look().catch(this.onError), LOOK_EVERY);
    try {
      return await work(controller.signal);
    } finally {
      this.running.delete(controller);
      if (this.running.size === 0) this.end();
    }
  }

  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async look(): Promise<void> {
    const stopped = await this.stopped([...new Set(this.running.values())]);
    for (const [controller, tenantId] of this.running)
      if (stopped.has(tenantId)) controller.abort(new Error(`tenant ${stopped.get(tenantId)}`));
  }

  private async stopped(tenantIds: readonly string[]): Promise<Map<string, StopReason>> {
    const rows = await this.database.source.query<{ id: string; reason: StopReason }[]>(
      'select tenant_id as id, reason from tenancy.stopped where tenant_id = any($1)',
      [tenantIds],
    );
    return new Map(rows.map(({ id, reason }) => [id, reason]));
  }
}
