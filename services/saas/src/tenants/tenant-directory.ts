import { saasPort, type TenantInfo } from '@ishare/contracts/saas/client.js';
import { Database } from '@ishare/data/database.js';
import { statement, type BatchStep, type Cell } from '@ishare/data/tenant-batch.js';
import { isGuid } from '@ishare/kernel/ids.js';
import { currentContext, runAsHost } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { FeatureStore } from '../features/feature-store.js';
import { GatewayProcesses } from '../gateway/gateway-processes.js';
import { IS_ACTIVE } from './activation.js';

const COLUMNS = `t.id, t.name, t.display_name, t.normalized_name, t.extra_properties -> 'displayNames', ${IS_ACTIVE}`;
const BY_ID = statement(`select ${COLUMNS} from tenant t where t.id = $1 and not t.is_deleted`);
const ALL = statement(`select ${COLUMNS} from tenant t where not t.is_deleted order by t.normalized_name`);
const BY_NAME = statement(`select ${COLUMNS} from tenant t where t.normalized_name = $1 and not t.is_deleted`);

/** Finds tenants for whoever is not signed in yet, and for the other services. */
@Injectable()
export class TenantDirectory implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly localizer: Localizer,
    private readonly ports: Ports,
    private readonly features: FeatureStore,
    private readonly gateways: GatewayProcesses,
  ) {}

  onModuleInit(): void {
    this.ports.provide(saasPort, {
      findTenant: ({ idOrName }) => (isGuid(idOrName) ? this.byId(idOrName) : this.byName(idOrName)),
      tenants: () => this.all(),
      features: async ({ tenantId }) =>
        Object.fromEntries(
          Object.entries(await this.features.ofTenant(tenantId)).map(([name, { value }]) => [name, value]),
        ),
      routeSet: async ({ known }) => ({ content: null, ...(await this.gateways.routeSet(known)) }),
      countRequest: async ({ key, seconds }) => ({ count: await this.gateways.count(key, seconds) }),
      gatewayReport: async (report) => {
        await this.gateways.report(report);
        return {};
      },
    });
  }

  async byId(id: string): Promise<TenantInfo | null> {
    return (await this.found(BY_ID, [id]))[0] ?? null;
  }

  async byName(name: string): Promise<TenantInfo | null> {
    return (await this.found(BY_NAME, [name.trim().toUpperCase()]))[0] ?? null;
  }

  private all(): Promise<TenantInfo[]> {
    return this.found(ALL, []);
  }

  private async found(asked: BatchStep['statement'], values: string[]): Promise<TenantInfo[]> {
    const [rows] = await runAsHost(() => this.database.read([{ statement: asked, values }]));
    return rows!.map((row) => this.infoOf(row));
  }

  private infoOf([id, name, displayName, normalizedName, displayNames, active]: Cell[]): TenantInfo {
    const isActive = active === 't';
    return {
      id: id!,
      name: name!,
      displayName: displayName!,
      normalizedName: normalizedName!,
      isActive,
      ...(displayNames ? { displayNames: JSON.parse(displayNames) as Record<string, string> } : {}),
      message: isActive
        ? ''
        : this.localizer.text(currentContext()?.language ?? 'zh-Hans', 'Saas:TenantInactive', { name: displayName }),
    };
  }
}
