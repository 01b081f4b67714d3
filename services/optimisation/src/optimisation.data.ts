import { numberEntities } from '@ishare/data/numbers.js';
import { RecordMove } from '@ishare/crud/machines/record-move.entity.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import { BoardInOutBoundLog } from './board-logs/board-in-out-bound-log.entity.js';
import { Factory } from './factories/factory.entity.js';
import { CutListMapping } from './import-files/cut-list-mapping.entity.js';
import { ImportFileDetail } from './import-files/import-file-detail.entity.js';
import { ImportFileComment } from './import-files/import-file-comment.entity.js';
import { ImportFile } from './import-files/import-file.entity.js';
import { NumberSequence } from './numbers/number-sequence.entity.js';
import { OptimisationRun } from './runs/optimisation-run.entity.js';
import { RunPlan } from './runs/run-plan.entity.js';
import { RunTicket } from './runs/run-ticket.entity.js';
import { Channel } from './solutions/channel.entity.js';
import { SolutionMaterial } from './solutions/solution-material.entity.js';
import { SolutionPattern } from './solutions/solution-pattern.entity.js';
import { Solution } from './solutions/solution.entity.js';
import { BoardCut } from './saw/board-cut.entity.js';
import { BoardLeftOut } from './saw/board-left-out.entity.js';
import { LabelPrintFile } from './labels/label-print-file.entity.js';
import { LabelPrint } from './labels/label-print.entity.js';
import { HeldOrder } from './saw/held-order.entity.js';
import { PartRecut } from './stations/part-recut.entity.js';
import { PartScan } from './stations/part-scan.entity.js';
import { things } from './things.js';
import { optimisationReports } from './report-views.js';

export const optimisationData: ServiceData = {
  schema: 'optimisation',
  entities: [
    ...numberEntities,
    ...things.map(({ entity }) => entity),
    Factory,
    NumberSequence,
    ImportFile,
    ImportFileDetail,
    ImportFileComment,
    CutListMapping,
    OptimisationRun,
    RunPlan,
    RunTicket,
    Solution,
    SolutionMaterial,
    SolutionPattern,
    Channel,
    BoardCut,
    BoardLeftOut,
    HeldOrder,
    PartScan,
    PartRecut,
    LabelPrint,
    LabelPrintFile,
    RecordMove,
    BoardInOutBoundLog,
  ],
  reports: optimisationReports,
  migrations: new URL('../migrations/', import.meta.url),
};
