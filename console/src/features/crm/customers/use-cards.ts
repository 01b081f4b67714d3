import { board } from '@ishare/contracts/crm/customers.js';
import type { BoardCard } from '@ishare/contracts/crm/customers.js';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { queryOf } from '../../../session/routes';

/** Cards that are read at a time. */
const PAGE = 100;

export interface Asked {
  filter?: string;
  ownerUserId?: string;
}

/** The cards of a stage between two places, as far as they are there; what is in sight is read page by page. */
export function useCards(state: number, asked: Asked, [first, last]: readonly [number, number]) {
  const pages = Array.from(
    { length: Math.floor(last / PAGE) - Math.floor(first / PAGE) + 1 },
    (_, index) => Math.floor(first / PAGE) + index,
  );
  const found = useQueries({
    queries: pages.map((page) => ({
      ...queryOf(board.cards, {
        params: { state: state as 0 },
        query: { ...asked, skipCount: page * PAGE, maxResultCount: PAGE },
      }),
      placeholderData: keepPreviousData,
    })),
  });
  return (index: number): BoardCard | undefined =>
    found[Math.floor(index / PAGE) - pages[0]!]?.data?.items[index % PAGE];
}
