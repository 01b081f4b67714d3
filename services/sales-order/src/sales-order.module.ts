import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { Module } from '@nestjs/common';
import { salesOrderData } from './sales-order.data.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };

@Module({
  imports: [DataModule.for(salesOrderData), MessagingModule.for({ service: 'sales-order', role: 'api' })],
})
export class SalesOrderModule {}

export const salesOrderService: ServiceDefinition = { name: 'sales-order', module: SalesOrderModule, texts: { 'zh-Hans': zhHans, en } };
