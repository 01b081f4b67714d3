import { personName } from '@ishare/contracts/identity/person-name.js';
import { userLookup } from '@ishare/contracts/identity/users.js';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../session/routes';

/** What somebody is called; the name of the sign-in where he has no other, or may not be looked up. */
export function usePersonName(id: string | null, userName: string | null = null): string | null {
  const person = useQuery({
    ...queryOf(userLookup.byId, { params: { id: id ?? '' } }, { quiet: true }),
    enabled: id !== null,
    staleTime: Infinity,
    retry: false,
  });
  return (person.data && personName(person.data)) || userName;
}

export function PersonName({ id, userName }: { id: string | null; userName: string | null }) {
  return usePersonName(id, userName);
}
