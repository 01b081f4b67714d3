import { ThingModule } from '@ishare/crud/thing.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { Module } from '@nestjs/common';
import { BackupFigures } from './databases/backup-figures.js';
import {
  DefaultConnectionStringController,
  TenantDatabasesController,
} from './databases/tenant-databases.controller.js';
import { TenantDatabases } from './databases/tenant-databases.service.js';
import { EditionController } from './editions/edition.controller.js';
import { EditionService } from './editions/edition.service.js';
import { FeatureController } from './features/feature.controller.js';
import { FeatureStore } from './features/feature-store.js';
import { FeatureService } from './features/feature.service.js';
import { gateway } from './gateway/gateway.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { saasData } from './saas.data.js';
import { seedSaas } from './saas.seed.js';
import { TenantClock } from './tenants/tenant-clock.js';
import { TenantDirectory } from './tenants/tenant-directory.js';
import { TenantFinderController } from './tenants/tenant-finder.controller.js';
import { TenantSignIn } from './tenants/tenant-sign-in.js';
import { TenantController } from './tenants/tenant.controller.js';
import { TenantDemo } from './tenants/tenant-demo.service.js';
import { TenantService } from './tenants/tenant.service.js';
import { plainThings } from './things.js';

@Module({
  imports: [
    DataModule.for(saasData),
    ThingModule.for(plainThings),
    MessagingModule.for({ service: 'saas', role: 'api' }),
  ],
  controllers: [
    TenantFinderController,
    TenantDatabasesController,
    DefaultConnectionStringController,
    TenantController,
    EditionController,
    FeatureController,
    ...gateway.controllers,
  ],
  providers: [
    EditionService,
    FeatureStore,
    FeatureService,
    TenantDatabases,
    TenantService,
    TenantDemo,
    TenantSignIn,
    TenantDirectory,
    TenantClock,
    BackupFigures,
    ...gateway.providers,
  ],
})
export class SaasModule {}

export const saasService: ServiceDefinition = {
  name: 'saas',
  module: SaasModule,
  texts: { 'zh-Hans': zhHans, en },
  seed: seedSaas,
};
