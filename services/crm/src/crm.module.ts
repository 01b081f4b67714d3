import { SheetImport } from '@ishare/crud/sheet-import.js';
import { ThingModule } from '@ishare/crud/thing.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { acceptUploads } from '@ishare/server/upload.js';
import { Module } from '@nestjs/common';
import { BillController, BillService } from './bills/bill.service.js';
import { ContractController } from './contracts/contract.controller.js';
import { ContractDecisions } from './contracts/contract-decisions.js';
import { ContractPapers } from './contracts/contract-papers.js';
import { ContractService } from './contracts/contract.service.js';
import { crmData } from './crm.data.js';
import { CrmPortService } from './crm.port.js';
import { CustomerBoard, CustomerBoardController } from './customers/customer-board.js';
import { CustomerCommentController, CustomerComments } from './customers/customer-comments.js';
import { CustomersOrdered } from './customers/customer-moves.js';
import { CustomerClock } from './customers/customer-clock.js';
import { CustomerController } from './customers/customer.controller.js';
import { CustomerSheets } from './customers/customer-sheets.js';
import { CustomerService } from './customers/customer.service.js';
import { DealerScope } from './dealers/dealer-scope.js';
import { DealerController, DealerService } from './dealers/dealer.service.js';
import { seedDemo } from './demo/seed-demo.js';
import { IntentOrderController, IntentOrderService } from './intent-orders/intent-order.service.js';
import { OrderMaker } from './intent-orders/order-maker.js';
import { MergeController, MergeService } from './merges/merge.service.js';
import { Claims } from './pool/claims.js';
import { PoolController, PoolService } from './pool/pool.service.js';
import { PreSaleController } from './pre-sales/pre-sale.controller.js';
import { PreSaleService } from './pre-sales/pre-sale.service.js';
import { LedgerController } from './ledger/ledger.controller.js';
import { LedgerPapers } from './ledger/ledger-papers.js';
import { LedgerService } from './ledger/ledger.service.js';
import { PaymentController, PaymentService } from './payments/payment.service.js';
import { RemittanceController, RemittanceService } from './remittances/remittance.service.js';
import { WaitingRemittances } from './remittances/waiting-remittances.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { plainThings } from './things.js';

@Module({
  imports: [
    DataModule.for(crmData),
    ThingModule.for(plainThings),
    MessagingModule.for({ service: 'crm', role: 'api' }),
  ],
  controllers: [
    PoolController,
    MergeController,
    PreSaleController,
    CustomerBoardController,
    CustomerController,
    CustomerCommentController,
    IntentOrderController,
    DealerController,
    RemittanceController,
    ContractController,
    BillController,
    PaymentController,
    LedgerController,
  ],
  providers: [
    CrmPortService,
    DealerScope,
    CustomerService,
    SheetImport,
    CustomerSheets,
    CustomerBoard,
    CustomerClock,
    CustomersOrdered,
    CustomerComments,
    PoolService,
    Claims,
    MergeService,
    PreSaleService,
    OrderMaker,
    IntentOrderService,
    DealerService,
    RemittanceService,
    WaitingRemittances,
    ContractService,
    ContractPapers,
    ContractDecisions,
    BillService,
    PaymentService,
    LedgerService,
    LedgerPapers,
  ],
})
export class CrmModule {}

export const crmService: ServiceDefinition = {
  name: 'crm',
  module: CrmModule,
  texts: { 'zh-Hans': zhHans, en },
  prepare: acceptUploads,
  fillDemo: seedDemo,
};
