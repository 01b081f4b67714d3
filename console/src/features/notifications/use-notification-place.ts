import { NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import { useSearchValues } from '../../resource/use-search-values';

export const readStates = { read: NotificationReadState.Read, unread: NotificationReadState.UnRead } as const;
const standardSize = 10;

export type Shown = 'all' | keyof typeof readStates;

/** Where a reader of the notifications is, as the address tells it, and the question that asks for it. */
export function useNotificationPlace() {
  const [search, change] = useSearchValues();
  const shown = (search.get('state') ?? 'all') as Shown;
  const filter = search.get('filter') ?? '';
  const page = Math.max(Number(search.get('page') ?? 1) || 1, 1);
  const size = Number(search.get('size') ?? standardSize) || standardSize;
  return {
    shown,
    filter,
    page,
    size,
    openId: search.get('id'),
    isFiltered: shown !== 'all' || filter !== '',
    query: {
      ...(shown !== 'all' && { readState: readStates[shown] }),
      filter,
      skipCount: (page - 1) * size,
      maxResultCount: size,
    },
    /** Another state or filter begins at its first page. */
    show: (state: Shown) => change({ state: state === 'all' ? undefined : state, page: undefined }),
    seek: (text: string) => change({ filter: text, page: undefined }),
    turn: (next: number, chosen: number) => change({ page: String(chosen === size ? next : 1), size: String(chosen) }),
    open: (id: string | undefined) => change({ id }),
  };
}

export type NotificationPlace = ReturnType<typeof useNotificationPlace>;
