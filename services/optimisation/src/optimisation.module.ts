import { ThingModule } from '@ishare/crud/thing.module.js';
import { TransactionCqrsModule } from '@ishare/cqrs/cqrs.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { acceptUploads } from '@ishare/server/upload.js';
import { Module } from '@nestjs/common';
import { ActivityController } from './activity/activity.controller.js';
import { ActivityService } from './activity/activity.service.js';
import { BoardLogController, OffcutStatisticsController } from './board-logs/board-log.controller.js';
import { BoardLogService } from './board-logs/board-log.service.js';
import { BoardController } from './boards/board.controller.js';
import { BoardExchange } from './boards/board-exchange.service.js';
import { OffcutFinderController } from './boards/offcut-finder.controller.js';
import { PutAwayController } from './boards/put-away.controller.js';
import { PutAwayHandler } from './boards/put-away.command.js';
import { TakeOffcutsHandler } from './boards/take-offcuts.command.js';
import { WriteOffBoardHandler } from './boards/write-off.command.js';
import { BoardService } from './boards/board.service.js';
import { StockDataService } from './boards/stock-data.service.js';
import { seedDemo } from './demo/seed-demo.js';
import { FactoryController } from './factories/factory.controller.js';
import { GoodsReceiptController, GoodsReceiptService } from './goods-receipts/goods-receipt.service.js';
import { CombineListsHandler } from './import-files/combine-lists.command.js';
import { CutListReader } from './import-files/cut-list-reader.js';
import { ImportFileCommentController, ImportFileComments } from './import-files/import-file-comments.js';
import { ImportFileController, ImportFileDetailController } from './import-files/import-file.controller.js';
import { ImportFileService } from './import-files/import-file.service.js';
import { PartsImportService } from './import-files/parts-import.service.js';
import { ReadingPlanner } from './import-files/reading-plan.service.js';
import { RecheckService } from './import-files/recheck.service.js';
import { RowEditsService } from './import-files/row-edits.service.js';
import { VerificationService } from './import-files/verification.service.js';
import { ImportFileSettingController } from './import-file-settings/import-file-setting.controller.js';
import { ImportFileSettingService } from './import-file-settings/import-file-setting.service.js';
import { SettingExchangeService } from './import-file-settings/setting-exchange.service.js';
import { LabelTemplateController } from './label-templates/label-template.controller.js';
import { LabelTemplateService } from './label-templates/label-template.service.js';
import { LabelPieces } from './labels/label-pieces.service.js';
import { LabelPrintService } from './labels/label-print.service.js';
import { PrintFilesClock } from './labels/print-files-clock.js';
import { LabelController } from './labels/label.controller.js';
import { LabelService } from './labels/label.service.js';
import { MaterialGroupController, MaterialGroupService } from './material-groups/material-group.service.js';
import { MaterialController } from './materials/material.controller.js';
import { MaterialService } from './materials/material.service.js';
import { optimisationData } from './optimisation.data.js';
import { optimisationTexts } from './optimisation.texts.js';
import { ProgressRelay } from './runs/progress-relay.js';
import { PurchaseListController } from './purchase-list/purchase-list.controller.js';
import { PurchaseListService } from './purchase-list/purchase-list.service.js';
import { RunController } from './runs/run.controller.js';
import { RunHealth } from './runs/run-health.js';
import { RunReconciler } from './runs/run-reconciler.js';
import { RunService } from './runs/run.service.js';
import { TrialController, TrialService } from './runs/trial.service.js';
import { ReportController } from './reports/report.controller.js';
import { ReportService } from './reports/report.service.js';
import { ChannelPlanController } from './saw/channel-plan.controller.js';
import { ChannelPlanService } from './saw/channel-plan.service.js';
import { ShortBoards } from './saw/boards-short.js';
import { CutBoardHandler } from './saw/cut-board.command.js';
import { DamageBoardHandler } from './saw/damage-board.command.js';
import { TakeBackBoardHandler } from './saw/take-back-board.command.js';
import { MoveChannelHandler } from './saw/move-channel.command.js';
import { LeaveOutBoardHandler } from './saw/leave-out-board.command.js';
import { MoveSawHandler } from './saw/move-saw.command.js';
import { SawController } from './saw/saw.controller.js';
import { SawNews } from './saw/saw-news.service.js';
import { SawService } from './saw/saw.service.js';
import { SheetExchange } from './sheets/sheet-exchange.js';
import { SolutionConfirmService } from './solutions/solution-confirm.service.js';
import { SolutionDownloadService } from './solutions/solution-download.service.js';
import { FileSolutionController, SolutionController } from './solutions/solution.controller.js';
import { HeldOrders } from './saw/held-orders.js';
import { CancelledOrders } from './solutions/cancelled-orders.js';
import { SolutionUnconfirmService } from './solutions/solution-unconfirm.service.js';
import { SolutionService } from './solutions/solution.service.js';
import { UtilizationService } from './solutions/utilization.service.js';
import { PartController } from './stations/part.controller.js';
import { PartFinder } from './stations/part-finder.service.js';
import { RecutController } from './stations/recut.controller.js';
import { RecutService } from './stations/recut.service.js';
import { ReworkPartHandler } from './stations/rework-part.command.js';
import { ScanPartHandler } from './stations/scan-part.command.js';
import { SpoilPartHandler } from './stations/spoil-part.command.js';
import { plainThings } from './things.js';

@Module({
  imports: [
    DataModule.for(optimisationData),
    TransactionCqrsModule,
    ThingModule.for(plainThings),
    MessagingModule.for({ service: 'optimisation', role: 'api' }),
  ],
  controllers: [
    MaterialController,
    BoardController,
    OffcutFinderController,
    PutAwayController,
    GoodsReceiptController,
    PurchaseListController,
    ImportFileSettingController,
    FactoryController,
    ImportFileController,
    ImportFileCommentController,
    ImportFileDetailController,
    RunController,
    TrialController,
    SolutionController,
    FileSolutionController,
    BoardLogController,
    OffcutStatisticsController,
    SawController,
    ChannelPlanController,
    MaterialGroupController,
    LabelController,
    LabelTemplateController,
    PartController,
    RecutController,
    ActivityController,
    ReportController,
  ],
  providers: [
    MaterialService,
    BoardService,
    PutAwayHandler,
    TakeOffcutsHandler,
    WriteOffBoardHandler,
    BoardExchange,
    SheetExchange,
    GoodsReceiptService,
    PurchaseListService,
    StockDataService,
    ImportFileSettingService,
    SettingExchangeService,
    ImportFileService,
    ImportFileComments,
    VerificationService,
    RecheckService,
    RowEditsService,
    CombineListsHandler,
    CutListReader,
    ReadingPlanner,
    PartsImportService,
    RunService,
    TrialService,
    RunReconciler,
    RunHealth,
    ProgressRelay,
    SolutionService,
    SolutionConfirmService,
    SolutionUnconfirmService,
    CancelledOrders,
    HeldOrders,
    SolutionDownloadService,
    UtilizationService,
    BoardLogService,
    SawService,
    SawNews,
    ChannelPlanService,
    MoveChannelHandler,
    MaterialGroupService,
    MoveSawHandler,
    CutBoardHandler,
    DamageBoardHandler,
    LeaveOutBoardHandler,
    ShortBoards,
    TakeBackBoardHandler,
    LabelPieces,
    LabelService,
    LabelPrintService,
    PrintFilesClock,
    LabelTemplateService,
    PartFinder,
    ScanPartHandler,
    ReworkPartHandler,
    SpoilPartHandler,
    RecutService,
    ActivityService,
    ReportService,
  ],
})
export class OptimisationModule {}

export const optimisationService: ServiceDefinition = {
  name: 'optimisation',
  module: OptimisationModule,
  texts: optimisationTexts,
  prepare: acceptUploads,
  fillDemo: seedDemo,
};
