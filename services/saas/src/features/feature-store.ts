import { featureDefinitions } from '@ishare/contracts/saas/features.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { runAsHost } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { Tenant } from '../tenants/tenant.entity.js';
import { FeatureProvider, FeatureValue } from './feature-value.entity.js';

/** A value with whoever gave it; D is the default. */
export interface FeatureState {
  value: string;
  provider: { name: FeatureProvider | 'D'; key: string | null };
}

type States = Readonly<Record<string, FeatureState>>;

/** Features as they hold: a tenant's own value, else that of its edition, else the default. */
@Injectable()
export class FeatureStore {
  constructor(private readonly database: Database) {}

  ofTenant(tenantId: string): Promise<States> {
    return this.read((tx) => this.tenantStates(tx, tenantId));
  }

  ofEdition(editionId: string): Promise<States> {
    return this.read((tx) => this.editionStates(tx, editionId));
  }

  /** Sets values; one that equals what would hold without it is not kept, so that it follows later changes. */
  async change(provider: FeatureProvider, key: string, values: ReadonlyMap<string, string>): Promise<void> {
    await this.database.tx(async (tx) => {
      await tx.turn(`features:${provider}:${key}`);
      const without = provider === FeatureProvider.Tenant ? await this.inherited(tx, key) : this.defaults();
      for (const [name, value] of values) {
        const row = await tx.find(FeatureValue, { providerName: provider, providerKey: key, name });
        if (value === without[name]!.value) {
          if (row) await tx.remove(FeatureValue, row.id);
        } else if (!row) await tx.insert(FeatureValue, { providerName: provider, providerKey: key, name, value });
        else if (row.value !== value) await tx.update(FeatureValue, row.id, { value });
      }
    });
  }

  async reset(provider: FeatureProvider, key: string): Promise<void> {
    await this.database.tx(async (tx) => {
      for (const row of await tx.em.findBy(FeatureValue, {
        providerName: provider,
        providerKey: key,
        isDeleted: false,
      }))
        await tx.remove(FeatureValue, row.id);
    });
  }

  private read(work: (tx: Tx) => Promise<States>): Promise<States> {
    return runAsHost(() => this.database.tx(work));
  }

  private defaults(): States {
    return Object.fromEntries(
      featureDefinitions.map(({ name, default: value }) => [name, { value, provider: { name: 'D', key: null } }]),
    );
  }

  private async overlay(tx: Tx, below: States, providerName: FeatureProvider, providerKey: string): Promise<States> {
    const rows = await tx.em.findBy(FeatureValue, { providerName, providerKey, isDeleted: false });
    const own = rows
      .filter(({ name }) => name in below)
      .map(({ name, value }) => [
        name,
        { value, provider: { name: providerName, key: providerKey === EMPTY_GUID ? null : providerKey } },
      ]);
    return { ...below, ...Object.fromEntries(own) };
  }

  private editionStates(tx: Tx, editionId: string): Promise<States> {
    return this.overlay(tx, this.defaults(), FeatureProvider.Edition, editionId);
  }

  /** What a tenant has without values of its own. An edition that has run out gives nothing. */
  private async inherited(tx: Tx, tenantId: string): Promise<States> {
    const tenant = tenantId === EMPTY_GUID ? null : await tx.find(Tenant, { id: tenantId });
    const hasEdition = tenant?.editionId && (!tenant.editionEndDateUtc || tenant.editionEndDateUtc > new Date());
    return hasEdition ? this.editionStates(tx, tenant.editionId!) : this.defaults();
  }

  private async tenantStates(tx: Tx, tenantId: string): Promise<States> {
    return this.overlay(tx, await this.inherited(tx, tenantId), FeatureProvider.Tenant, tenantId);
  }
}
