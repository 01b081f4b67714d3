import { userLookup } from '@ishare/contracts/identity/users.js';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../session/routes';

const everything = { query: { skipCount: 0, maxResultCount: 999 } };

export const userLabel = ({ userName, name }: { userName: string; name?: string | null }): string =>
  name ? `${userName} · ${name}` : userName;

/** The tenant's users by their names; none for whoever may not look them up. */
export function useUserNames() {
  return useQuery({
    ...queryOf(userLookup.search, everything, { quiet: true }),
    retry: false,
    staleTime: 60_000,
  });
}
