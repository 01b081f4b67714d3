import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { acceptUploads } from '@ishare/server/upload.js';
import { Module } from '@nestjs/common';
import { Actors } from './audits/actor.js';
import { AuditDesignController } from './audits/audit-design.controller.js';
import { AuditDesignService } from './audits/audit-design.service.js';
import { AuditNotifier } from './audits/audit-notifier.js';
import { AuditWriter } from './audits/audit-writer.js';
import { orderLineControllers } from './details/order-lines.controller.js';
import { OrderLinesService } from './details/order-lines.service.js';
import { OrderNumbers } from './orders/order-numbers.js';
import { OrderScope } from './orders/order-scope.js';
import { OrderTransitions } from './orders/order-transitions.js';
import { SalesOrderController } from './orders/sales-order.controller.js';
import { SalesOrderService } from './orders/sales-order.service.js';
import { TimelineService } from './orders/timeline.service.js';
import { salesOrderData } from './sales-order.data.js';
import { SalesOrderPort } from './sales-order.port.js';
import { salesOrderTexts } from './texts.js';
import { OrderTypeController, OrderTypeService, ProductTypeController, ProductTypeService } from './types/types.service.js';

@Module({
  imports: [DataModule.for(salesOrderData), MessagingModule.for({ service: 'sales-order', role: 'api' })],
  controllers: [OrderTypeController, ProductTypeController, ...orderLineControllers, AuditDesignController, SalesOrderController],
  providers: [
    OrderTypeService, ProductTypeService, OrderScope, OrderNumbers, OrderTransitions, SalesOrderService, TimelineService, OrderLinesService, Actors, AuditWriter, AuditNotifier, AuditDesignService,
    SalesOrderPort,
  ],
})
export class SalesOrderModule {}

export const salesOrderService: ServiceDefinition = { name: 'sales-order', module: SalesOrderModule, texts: salesOrderTexts, prepare: acceptUploads };
