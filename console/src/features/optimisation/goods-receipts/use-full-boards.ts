import { board, type Board } from '@ishare/contracts/optimisation/board.js';
import { useQuery } from '@tanstack/react-query';
import { allPages } from '../../../session/all-pages';
import { api } from '../../../session/things';
import { mm } from '../../../ui/figures';

const PAGE = 999;

/** The words for a board that is ordered: its code, and what it is. */
export const boardWords = ({ boardsCode, boardsMaterialCode, length, width }: Board): string =>
  `${boardsCode} · ${boardsMaterialCode} · ${mm(length)} × ${mm(width)}`;

/** The board formats that may be ordered, as a query. */
export const useFullBoards = () =>
  useQuery({
    queryKey: [`/${board.path}`, 'full'],
    queryFn: ({ signal }) =>
      allPages(PAGE, (page) => api(board).list({ isOffCut: false, ...page }, { signal, quiet: true })),
  });
