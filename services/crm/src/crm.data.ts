import { RecordMove } from '@ishare/crud/machines/record-move.entity.js';
import { numberEntities } from '@ishare/data/numbers.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import { CustomerComment } from './customers/customer-comment.entity.js';
import { FollowReminder } from './customers/follow-reminder.entity.js';
import { CustomerMerge } from './merges/customer-merge.entity.js';
import { PoolClaims } from './pool/pool-claims.entity.js';
import { PoolRule } from './pool/pool-rule.entity.js';
import { PreSale } from './pre-sales/pre-sale.entity.js';
import { Allocation, OrderMoney } from './bills/bill.entity.js';
import { ContractVersion } from './contracts/contract.entity.js';
import { DealerClosing, DealerEntry } from './ledger/ledger.entity.js';
import { things } from './things.js';
import { crmReports } from './report-views.js';

export const crmData: ServiceData = {
  schema: 'crm',
  entities: [
    ...things.map(({ entity }) => entity),
    PreSale,
    CustomerComment,
    FollowReminder,
    PoolRule,
    PoolClaims,
    CustomerMerge,
    Allocation,
    ContractVersion,
    DealerClosing,
    DealerEntry,
    OrderMoney,
    RecordMove,
    ...numberEntities,
  ],
  reports: crmReports,
  migrations: new URL('../migrations/', import.meta.url),
};
