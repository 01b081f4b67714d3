import { board, type Board } from '@ishare/contracts/optimisation/board.js';
import { useQuery } from '@tanstack/react-query';
import { listOf } from '../../../session/things';
import { mm } from '../../../ui/figures';

/** What a lookup takes of a list. */
const MOST = 999;
const asked = { isOffCut: false, skipCount: 0, maxResultCount: MOST };

/** The words for a board that is ordered: its code, and what it is. */
export const boardWords = ({ boardsCode, boardsMaterialCode, length, width }: Board): string =>
  `${boardsCode} · ${boardsMaterialCode} · ${mm(length)} × ${mm(width)}`;

/** The board formats that may be ordered; undefined until they are there. */
export const useFullBoards = (): readonly Board[] | undefined => useQuery(listOf(board, asked)).data?.items;
