import type { FeatureQuery } from '@ishare/contracts/saas/feature-values.js';
import { featureDefinitions, type FeatureDefinition, type FeatureType } from '@ishare/contracts/saas/features.js';
import {
  featurePermissions,
  saasPermissions,
  tenantManagementPermissions,
} from '@ishare/contracts/saas/permissions.js';
import { Database } from '@ishare/data/database.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentContext, currentPrincipal } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Injectable } from '@nestjs/common';
import { Edition } from '../editions/edition.entity.js';
import { Tenant } from '../tenants/tenant.entity.js';
import { FeatureStore } from './feature-store.js';
import { FeatureProvider } from './feature-value.entity.js';

const definitions = new Map(featureDefinitions.map((definition) => [definition.name, definition]));

function valueType(type: FeatureType) {
  if (type.kind === 'toggle')
    return { name: 'ToggleStringValueType', properties: {}, validator: { name: 'BOOLEAN', properties: {} } };
  // .NET keeps the case of a dictionary's keys, so its clients read these with capitals; others read them in camel
  // case.
  const bounds = { MinValue: type.min, MaxValue: type.max, minValue: type.min, maxValue: type.max };
  return { name: 'FreeTextStringValueType', properties: {}, validator: { name: 'NUMERIC', properties: bounds } };
}

function isValid({ type }: FeatureDefinition, value: string): boolean {
  if (type.kind === 'toggle') return value === 'true' || value === 'false';
  return /^\d{1,9}$/.test(value) && Number(value) >= type.min && Number(value) <= type.max;
}

function depthOf({ parentName }: FeatureDefinition): number {
  const parent = parentName && definitions.get(parentName);
  return parent ? depthOf(parent) + 1 : 0;
}

/** The features page of a tenant, an edition or the host. */
@Injectable()
export class FeatureService {
  constructor(
    private readonly database: Database,
    private readonly store: FeatureStore,
    private readonly permissions: Permissions,
    private readonly localizer: Localizer,
  ) {}

  async groups(query: FeatureQuery) {
    const { provider, key } = await this.provider(query);
    const states = await (provider === FeatureProvider.Tenant ? this.store.ofTenant(key) : this.store.ofEdition(key));
    const text = (name: string) => this.localizer.text(currentContext()!.language, name);
    return {
      groups: [...new Set(featureDefinitions.map(({ group }) => group))].map((group) => ({
        name: group,
        displayName: text(`FeatureGroup:${group}`),
        features: featureDefinitions
          .filter((definition) => definition.group === group)
          .map((definition) => ({
            name: definition.name,
            displayName: text(`Feature:${definition.name}`),
            ...states[definition.name]!,
            description: text(`FeatureDescription:${definition.name}`),
            valueType: valueType(definition.type),
            depth: depthOf(definition),
            parentName: definition.parentName,
          })),
      })),
    };
  }

  async change(query: FeatureQuery, changes: readonly { name: string; value: string }[]): Promise<void> {
    const { provider, key } = await this.provider(query);
    for (const [index, { name, value }] of changes.entries()) {
      const definition = definitions.get(name);
      if (!definition) throw invalid(`features.${index}.name`, 'Validation:option');
      if (!isValid(definition, value)) throw invalid(`features.${index}.value`, 'Validation:invalid');
    }
    await this.store.change(provider, key, new Map(changes.map(({ name, value }) => [name, value])));
  }

  async reset(query: FeatureQuery): Promise<void> {
    const { provider, key } = await this.provider(query);
    await this.store.reset(provider, key);
  }

  /** Refuses a caller who may not manage the features of that provider, and a provider that does not exist. */
  private async provider({
    providerName,
    providerKey = EMPTY_GUID,
  }: FeatureQuery): Promise<{ provider: FeatureProvider; key: string }> {
    const isHost = providerName === FeatureProvider.Tenant && providerKey === EMPTY_GUID;
    const needed = isHost
      ? [featurePermissions.names.ManageHostFeatures.Default]
      : providerName === FeatureProvider.Edition
        ? [saasPermissions.names.Editions.ManageFeatures]
        : [tenantManagementPermissions.names.Tenants.ManageFeatures, saasPermissions.names.Tenants.ManageFeatures];
    if (!(await this.permissions.holdsAny(currentPrincipal(), needed)))
      throw new AppError(kernelErrors.Forbidden, { permissions: needed });
    if (!isHost)
      await this.database.tx<{ id: string }>((tx) =>
        providerName === FeatureProvider.Edition ? tx.get(Edition, providerKey) : tx.get(Tenant, providerKey),
      );
    return { provider: providerName, key: providerKey };
  }
}
