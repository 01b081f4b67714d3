import { demoParts, type DemoProgress, type DemoState } from '@ishare/contracts/saas/demo.js';
import { demoFilled, demoWished } from '@ishare/contracts/saas/events.js';
import type { Tenant as TenantRecord } from '@ishare/contracts/saas/tenant.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { hashPassword } from '@ishare/server/password-hash.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { TenantSignIn } from './tenant-sign-in.js';
import { Tenant } from './tenant.entity.js';
import { TenantService } from './tenant.service.js';

/** One that says nothing for so long was broken off, ms. */
const PATIENCE = 600_000;

const partAt = (done: number) => demoParts[done] ?? null;

function stateOf(demo: DemoProgress | null): DemoState {
  const done = demo?.done ?? 0;
  const rest = { done, of: demoParts.length, part: demo && partAt(done) };
  if (!demo) return { state: 'none', ...rest };
  if (done === demoParts.length) return { state: 'done', ...rest };
  const isBroken = demo.failed !== null || Date.now() - Date.parse(demo.time) > PATIENCE;
  return { state: isBroken ? 'failed' : 'busy', ...rest };
}

/** Fills tenants with the demo factory: each service its part, one after the other. */
@Injectable()
export class TenantDemo {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantService,
    private readonly signIn: TenantSignIn,
  ) {}

  async tell(id: string): Promise<DemoState> {
    const told = stateOf((await this.database.tx((tx) => tx.get(Tenant, id))).demo);
    if (told.state !== 'none') return told;
    const { orders } = await this.tenants.contents(id);
    // Whether it has any is not known while nobody answers: who fills it then is told.
    return orders ? { ...told, state: 'taken' } : told;
  }

  async fill(id: string, password: string): Promise<DemoState> {
    const { isActive, orders } = await this.tenants.contents(id);
    if (!isActive) throw new AppError(errors.DemoInactive);
    await this.signIn.checkPassword(id, password, 'password');
    const passwordHash = await hashPassword(password);
    return this.database.tx(async (tx) => {
      const { demo } = await tx.get(Tenant, id, { lock: true });
      if (stateOf(demo).state === 'busy') throw new AppError(errors.DemoBusy);
      // What a factory works with is not mixed with a demo; one that was begun goes on.
      if (!demo && orders !== 0) throw new AppError(errors.DemoNotEmpty);
      return this.wish(tx, id, passwordHash);
    });
  }

  /** The name stays, the tenant is another one: nothing of the old one is left in it. */
  async reset(id: string, password: string): Promise<TenantRecord> {
    const old = await this.tenants.get(id);
    if (!old.isDemo) throw new AppError(errors.NoDemo);
    if ((await this.tenants.contents(id)).hasOwnDatabase) throw new AppError(errors.DemoElsewhere);
    if ((await this.tell(id)).state === 'busy') throw new AppError(errors.DemoBusy);
    await this.signIn.checkPassword(EMPTY_GUID, password, 'password');
    await this.tenants.delete(id);
    const { name, displayName, editionId } = old;
    const fresh = await this.tenants.provision({
      name,
      displayName,
      editionId,
      adminPassword: password,
      adminEmailAddress: `admin@${name.toLowerCase()}.example`,
    });
    const passwordHash = await hashPassword(password);
    await this.database.tx((tx) => this.wish(tx, fresh, passwordHash));
    return this.tenants.get(fresh);
  }

  @OnEvent(demoFilled)
  async filled({ tenantId, part, isDone }: z.output<typeof demoFilled.schema>, tx: Tx): Promise<void> {
    const tenant = await tx.find(Tenant, { id: tenantId });
    if (!tenant?.demo || partAt(tenant.demo.done) !== part) return;
    const done = tenant.demo.done + (isDone ? 1 : 0);
    await this.note(tx, tenantId, { done, failed: isDone ? null : part });
    const next = partAt(done);
    if (isDone && next) await tx.publish(demoWished, { tenantId, part: next, passwordHash: null });
  }

  private async wish(tx: Tx, id: string, passwordHash: string): Promise<DemoState> {
    const demo = await this.note(tx, id, { done: 0, failed: null });
    await tx.publish(demoWished, { tenantId: id, part: demoParts[0], passwordHash });
    return stateOf(demo);
  }

  private async note(tx: Tx, id: string, said: Omit<DemoProgress, 'time'>): Promise<DemoProgress> {
    const demo = { ...said, time: new Date().toISOString() };
    await tx.update(Tenant, id, { demo });
    return demo;
  }
}
