import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { Module } from '@nestjs/common';
import { catalogueData } from './catalogue.data.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

@Module({
  imports: [DataModule.for(catalogueData), MessagingModule.for({ service: 'catalogue', role: 'api' })],
})
export class CatalogueModule {}

export const catalogueService: ServiceDefinition = { name: 'catalogue', module: CatalogueModule, texts: { 'zh-Hans': zhHans, en } };
