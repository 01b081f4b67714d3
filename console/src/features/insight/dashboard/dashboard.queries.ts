import { useQuery } from '@tanstack/react-query';
import { http } from '../../../session/http';

export interface ImportFile {
  id: string;
  fileNo: string;
  fileName: string;
  rowCount: number;
  partCount: number;
  area: number;
  state: number;
  creationTime: string;
}

export interface Solution {
  id: string;
  importFileId: string;
  fileName: string;
  boards: number;
  /** Per cent. */
  utilization: number;
  totalCost: number | null;
  isSelected: boolean;
  creationTime: string;
}

export interface StockLine {
  materialCode: string;
  count: number;
  area: number;
}

interface List<T> {
  items: T[];
}

/** Import file state: verified, not yet optimised. */
const verified = 3;
/** Offcut stock by material. */
const byMaterial = 0;

const quiet = { quiet: true };

const keys = {
  waiting: ['/api/optimization/import-files', 'waiting'],
  solutions: ['/api/optimization/solutions', 'recent'],
  stock: ['/api/optimization/boards/get-stock-data', byMaterial],
} as const;

/** What a run that has ended may have changed. */
export const dashboardKeys = Object.values(keys);

/** The newest import file that waits to be optimised, or null. */
export function useWaitingFile(enabled: boolean) {
  return useQuery({
    queryKey: keys.waiting,
    enabled,
    queryFn: async () => {
      const query = { state: verified, sorting: 'creationTime desc', skipCount: 0, maxResultCount: 1 };
      const list = await http.get<List<ImportFile>>('/api/optimization/import-files', query, quiet);
      return list.items[0] ?? null;
    },
  });
}

export function useRecentSolutions(enabled: boolean) {
  return useQuery({
    queryKey: keys.solutions,
    enabled,
    queryFn: async () =>
      (
        await http.get<List<Solution>>(
          '/api/optimization/solutions',
          { sorting: 'creationTime desc', skipCount: 0, maxResultCount: 8 },
          quiet,
        )
      ).items,
  });
}

export function useOffcutStock(enabled: boolean) {
  return useQuery({
    queryKey: keys.stock,
    enabled,
    queryFn: async () =>
      (
        await http.get<List<StockLine>>(
          '/api/optimization/boards/get-stock-data',
          { offCutStockDataType: byMaterial },
          quiet,
        )
      ).items,
  });
}
