import { eventRoutes } from '@ishare/contracts/event-routes.js';
import {
  healthPort,
  healthStates,
  slowAfter,
  type HealthState,
  type ServiceHealth,
  type TenantHealth,
} from '@ishare/contracts/platform/health.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { tenantDeleted } from '@ishare/contracts/saas/events.js';
import { notFound } from '@ishare/data/entities.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';

/** All that have rows of tenants, and the one that has the tenants. */
const SERVICES = ['saas', ...eventRoutes[tenantDeleted.name]!];
/** One that does not answer for so long is away, ms. */
const PATIENCE = 3_000;

const worst = (states: readonly HealthState[]): HealthState =>
  healthStates.findLast((state) => states.includes(state)) ?? 'good';
const slowIf = (isSlow: boolean): HealthState => (isSlow ? 'slow' : 'good');

function ofMessages({ unsent, unhandled, oldestSeconds }: NonNullable<ServiceHealth['messages']>): HealthState {
  return slowIf(
    (unsent > 0 && oldestSeconds > slowAfter.unsent) || (unhandled > 0 && oldestSeconds > slowAfter.unhandled),
  );
}

function ofBackups({ taken, tried }: NonNullable<ServiceHealth['backups']>): HealthState {
  const age = (moment: { takenTime: string } | null) =>
    moment ? (Date.now() - Date.parse(moment.takenTime)) / 1_000 : Infinity;
  return slowIf(age(taken) > slowAfter.backup || age(tried) > slowAfter.trial);
}

/** Asks each service how it does for a tenant, and says of each part how it stands. */
@Injectable()
export class HealthService {
  constructor(private readonly ports: Ports) {}

  /** Of the caller's tenant; of another the host alone asks. */
  async of(asked: string | undefined): Promise<TenantHealth> {
    const tenantId = asked ?? currentTenantId();
    if (tenantId !== currentTenantId()) {
      if (currentTenantId() !== EMPTY_GUID) throw new AppError(kernelErrors.Forbidden);
      if (!(await this.ports.client(saasPort).findTenant({ idOrName: tenantId }))) throw notFound('Tenant', tenantId);
    }
    const told = await Promise.all(SERVICES.map((name) => this.ask(name, tenantId)));
    const services = told.map((each, index) => ({
      name: SERVICES[index]!,
      state: each ? (each.messages ? ofMessages(each.messages) : 'good') : ('away' as const),
      messages: each?.messages ?? null,
    }));
    const partOf = <P extends keyof ServiceHealth>(part: P) => told.find((each) => each?.[part] !== undefined)?.[part];
    const [jobs, files, backups] = [partOf('jobs'), partOf('files'), partOf('backups')];
    const parts = {
      jobs: jobs ? { ...jobs, state: slowIf(jobs.oldestSeconds > slowAfter.run) } : null,
      files: files ? { ...files, state: files.isThere ? ('good' as const) : ('away' as const) } : null,
      backups: backups ? { ...backups, state: ofBackups(backups) } : null,
    };
    return {
      time: new Date().toISOString(),
      state: worst([...services, ...Object.values(parts)].flatMap((part) => (part ? [part.state] : []))),
      services,
      ...parts,
      connections: told.reduce((all, each) => all + (each?.connections ?? 0), 0),
    };
  }

  private async ask(name: string, tenantId: string): Promise<ServiceHealth | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE);
    });
    try {
      return await Promise.race([this.ports.client(healthPort(name)).tell({ tenantId }), late]);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}
