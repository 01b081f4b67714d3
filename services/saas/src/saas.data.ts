import type { ServiceData } from '@ishare/data/migrate.js';
import { ConnectionString } from './databases/connection-string.entity.js';
import { FeatureValue } from './features/feature-value.entity.js';
import { GatewayProcess, RouteSet } from './gateway/gateway.entities.js';
import { Tenant } from './tenants/tenant.entity.js';
import { things } from './things.js';

export const saasData: ServiceData = {
  schema: 'saas',
  entities: [...things.map(({ entity }) => entity), Tenant, FeatureValue, ConnectionString, RouteSet, GatewayProcess],
  keepsTenants: true,
  migrations: new URL('../migrations/', import.meta.url),
};
