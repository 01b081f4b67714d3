import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import { stockData, StockDataType } from '@ishare/contracts/optimisation/stock-data.js';
import { useRoute } from '../../../session/routes';

const calls = { quiet: true };
const newest = { sorting: 'creationTime desc', skipCount: 0 };

/** What a run that has ended may have changed. */
export const dashboardReads = { stale: [importFiles.list, solutions.list, stockData] };

/** The newest import file that waits to be optimised, or null. */
export const useWaitingFile = (enabled: boolean) =>
  useRoute(
    importFiles.list,
    { query: { ...newest, state: ImportFileState.Verified, maxResultCount: 1 } },
    { enabled, calls, select: ({ items }) => items[0] ?? null },
  );

export const useRecentSolutions = (enabled: boolean) =>
  useRoute(
    solutions.list,
    { query: { ...newest, maxResultCount: 8 } },
    { enabled, calls, select: ({ items }) => items },
  );

export const useOffcutStock = (enabled: boolean) =>
  useRoute(
    stockData,
    { query: { offCutStockDataType: StockDataType.Material } },
    { enabled, calls, select: ({ items }) => items },
  );
