import { CrudModule } from '@ishare/crud/crud.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { Module } from '@nestjs/common';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { materialResource } from './materials/material.resource.js';
import { optimisationData } from './optimisation.data.js';

@Module({
  imports: [DataModule.for(optimisationData), MessagingModule.for({ service: 'optimisation', role: 'api' }), CrudModule.for([materialResource])],
})
export class OptimisationModule {}

export const optimisationService: ServiceDefinition = { name: 'optimisation', module: OptimisationModule, texts: { 'zh-Hans': zhHans, en } };
