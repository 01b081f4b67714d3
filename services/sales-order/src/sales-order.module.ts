import { orderFiles } from '@ishare/contracts/sales-order/order-files.js';
import { BlobsModule } from '@ishare/crud/blobs/blobs.module.js';
import { PartedUploads } from '@ishare/crud/blobs/parted-uploads.js';
import { PartsController } from '@ishare/crud/blobs/parts.controller.js';
import { ThingModule } from '@ishare/crud/thing.module.js';
import { TransactionCqrsModule } from '@ishare/cqrs/cqrs.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { SecretBox } from '@ishare/server/secret-box.js';
import { acceptUploads } from '@ishare/server/upload.js';
import { Module } from '@nestjs/common';
import { afterSales } from './after-sales/after-sales.js';
import { ActOnSheetsHandler } from './audits/act-on-sheets.command.js';
import { Actors } from './audits/actor.js';
import { AuditDesignController } from './audits/audit-design.controller.js';
import { AuditDesignService } from './audits/audit-design.service.js';
import { AuditDeskController, AuditDeskService } from './audits/audit-desk.service.js';
import { AuditFigures, AuditFiguresController } from './audits/audit-figures.service.js';
import { CabinetPrices } from './audits/cabinet-price.js';
import { ActionNotices, OpeningNotices } from './audits/audit-notices.js';
import { AuditNotifier } from './audits/audit-notifier.js';
import { AuditRefusals } from './audits/audit-refusals.js';
import { AuditWriter } from './audits/audit-writer.js';
import { TakeBackService } from './audits/take-back.service.js';
import { HandInSheetHandler } from './audits/hand-in-sheet.command.js';
import { OrderSheetsController } from './audits/order-sheets.controller.js';
import { SheetOpening } from './audits/sheet-opening.js';
import { SubmissionCheck } from './audits/submission-check.js';
import { Capacities, CapacityController } from './capacity/capacity.controller.js';
import { Promises } from './capacity/promises.js';
import { OrderCommentController, OrderComments } from './orders/order-comments.js';
import { seedDemo } from './demo/seed-demo.js';
import { DesignReader } from './designs/design-reader.js';
import { AuditProductsController, DesignsController } from './designs/designs.controller.js';
import { DesignsService } from './designs/designs.service.js';
import { OrderDesignsService } from './designs/order-designs.service.js';
import { HandOverPartsHandler } from './designs/hand-over-parts.command.js';
import { PartsList } from './designs/parts-list.js';
import { RequestTaskHandler } from './designs/request-task.command.js';
import { RequestQuotationHandler } from './quotations/request-quotation.command.js';
import { ProductionService } from './designs/production.service.js';
import { SplitModelReader } from './designs/split-models.js';
import { LinePrices } from './details/line-prices.js';
import { MoneyRights } from './orders/money-rights.js';
import { WorkshopTerms } from './designs/workshop-terms.js';
import { LineColumns } from './details/line-columns.js';
import { ImportSampleService } from './details/import-sample.service.js';
import { LineImportService } from './details/line-import.service.js';
import { orderLineControllers } from './details/order-lines.controller.js';
import { OrderLinesService } from './details/order-lines.service.js';
import { OrderFilesController } from './files/order-files.controller.js';
import { OrderFilesService } from './files/order-files.service.js';
import { OrderForms, OrderFormsController } from './forms/order-forms.service.js';
import { ixCheck, jsonCheck } from './json-check/json-check.js';
import { KujialeController } from './kujiale/kujiale.controller.js';
import { KujialeService } from './kujiale/kujiale.service.js';
import { MoveOrderHandler } from './orders/move-order.command.js';
import { OrderCutHandler } from './orders/order-cut.js';
import { ApprovalAsker, OrderApprovalController, OrderApprovals, PriceAsker } from './orders/order-approval.js';
import { OrderDelayController, OrderDelays } from './orders/order-delay.js';
import { OrderNumbers } from './orders/order-numbers.js';
import { OrderParts, OrderRefresh } from './orders/order-refresh.js';
import { OrderScope } from './orders/order-scope.js';
import { OrderHolds } from './orders/order-hold.js';
import { OrderMoneyHandler, OrderReachedTeller } from './orders/order-money.js';
import { OrderNotices } from './orders/order-notices.js';
import { OrderTimeline } from './orders/order-timeline.js';
import { OrderTransitions } from './orders/order-transitions.js';
import { OrderReportController } from './reports/order-report.controller.js';
import { SalesOrderController } from './orders/sales-order.controller.js';
import { OrderOfIntent } from './orders/order-of-intent.js';
import { SalesOrderService } from './orders/sales-order.service.js';
import { PastOrders } from './orders/past-order.js';
import { OrderPeople } from './orders/order-people.service.js';
import { TimelineService } from './orders/timeline.service.js';
import { OrderPieces } from './packing/order-pieces.js';
import { PackageMoves } from './packing/package-moves.js';
import { OwnLabels } from './packing/own-labels.js';
import { PackagePapers } from './packing/package-papers.js';
import { PackageService } from './packing/package.service.js';
import { PackingBoards } from './packing/packing-boards.js';
import { PackageController, PackingController } from './packing/packing.controller.js';
import { OrderRulesPort } from './orders/order-rules.port.js';
import { PackedPort } from './packing/packed.port.js';
import { PackingService } from './packing/packing.service.js';
import { Costs } from './price-lists/costs.js';
import { PriceListController, PriceListService } from './price-lists/price-list.service.js';
import { HardwareBook } from './price-lists/hardware.js';
import { PriceBook } from './price-lists/prices.js';
import { QuotationOfferController, QuotationOffers } from './quotations/quotation-offers.js';
import { QuotationController } from './quotations/quotation.controller.js';
import { QuotationHandlers } from './quotations/quotation.handlers.js';
import { QuotationService } from './quotations/quotation.service.js';
import { salesOrderData } from './sales-order.data.js';
import { SalesOrderPort } from './sales-order.port.js';
import { PickupCodes } from './pickups/pickup-codes.js';
import { PickupMessages } from './pickups/pickup-messages.js';
import { PickupController } from './pickups/pickup.controller.js';
import { PickupService } from './pickups/pickup.service.js';
import { PickupsFollow } from './pickups/pickups-follow.js';
import { DeliveryFiles } from './shipments/delivery-files.js';
import { Release } from './shipments/release.js';
import { ShipmentPapers } from './shipments/shipment-papers.js';
import { ShipmentController } from './shipments/shipment.controller.js';
import { ShipmentService } from './shipments/shipment.service.js';
import { StorehouseController } from './storehouse/storehouse.controller.js';
import { StorehouseRowController, StorehouseRowService } from './storehouse/storehouse-row.service.js';
import { StorehouseService } from './storehouse/storehouse.service.js';
import { salesOrderTexts } from './texts.js';
import { plainThings } from './things.js';

@Module({
  imports: [
    DataModule.for(salesOrderData),
    MessagingModule.for({ service: 'sales-order', role: 'api' }),
    TransactionCqrsModule,
    BlobsModule,
    ThingModule.for(plainThings),
  ],
  controllers: [
    PartsController(orderFiles.parts),
    OrderFilesController,
    ...orderLineControllers,
    OrderSheetsController,
    AuditProductsController,
    CapacityController,
    OrderCommentController,
    AuditDeskController,
    AuditFiguresController,
    AuditDesignController,
    DesignsController,
    QuotationController,
    QuotationOfferController,
    PriceListController,
    KujialeController,
    SalesOrderController,
    OrderApprovalController,
    OrderDelayController,
    OrderReportController,
    PackageController,
    PackingController,
    StorehouseRowController,
    StorehouseController,
    ShipmentController,
    PickupController,
    ...jsonCheck.controllers,
    ...ixCheck.controllers,
    OrderFormsController,
    ...afterSales.controllers,
  ],
  providers: [
    { provide: SecretBox, useFactory: (config: Config) => new SecretBox(config, 'kujiale'), inject: [CONFIG] },
    OrderScope,
    OrderPeople,
    PastOrders,
    OrderNumbers,
    MoveOrderHandler,
    OrderNotices,
    OrderTimeline,
    OrderParts,
    OrderRefresh,
    OrderTransitions,
    OrderCutHandler,
    OrderMoneyHandler,
    OrderHolds,
    OrderReachedTeller,
    OrderApprovals,
    ApprovalAsker,
    PriceAsker,
    OrderDelays,
    SalesOrderService,
    OrderOfIntent,
    TimelineService,
    OrderLinesService,
    LineColumns,
    LinePrices,
    MoneyRights,
    ImportSampleService,
    LineImportService,
    OrderFilesService,
    PartedUploads,
    Actors,
    AuditWriter,
    TakeBackService,
    AuditNotifier,
    AuditRefusals,
    ActionNotices,
    OpeningNotices,
    ActOnSheetsHandler,
    HandInSheetHandler,
    SubmissionCheck,
    SheetOpening,
    AuditDesignService,
    Promises,
    OrderComments,
    Capacities,
    AuditDeskService,
    CabinetPrices,
    AuditFigures,
    SplitModelReader,
    WorkshopTerms,
    DesignReader,
    DesignsService,
    OrderDesignsService,
    PartsList,
    ProductionService,
    RequestTaskHandler,
    HandOverPartsHandler,
    RequestQuotationHandler,
    Costs,
    PriceBook,
    HardwareBook,
    PriceListService,
    QuotationService,
    QuotationOffers,
    QuotationHandlers,
    KujialeService,
    PackageMoves,
    PackageService,
    OrderPieces,
    PackingBoards,
    PackedPort,
    OrderRulesPort,
    PackingService,
    OwnLabels,
    PackagePapers,
    StorehouseRowService,
    StorehouseService,
    ShipmentService,
    ShipmentPapers,
    Release,
    PickupCodes,
    PickupMessages,
    PickupService,
    PickupsFollow,
    DeliveryFiles,
    ...jsonCheck.providers,
    ...ixCheck.providers,
    OrderForms,
    ...afterSales.providers,
    SalesOrderPort,
  ],
})
export class SalesOrderModule {}

export const salesOrderService: ServiceDefinition = {
  name: 'sales-order',
  module: SalesOrderModule,
  texts: salesOrderTexts,
  prepare: acceptUploads,
  fillDemo: seedDemo,
};
