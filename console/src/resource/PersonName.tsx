import { personName, type Named } from '@ishare/contracts/identity/person-name.js';
import { useQuery } from '@tanstack/react-query';
import { http } from '../session/http';

/** What somebody is called; the name of the sign-in where he has no other, or may not be looked up. */
export function usePersonName(id: string | null, userName: string | null = null): string | null {
  const path = `/api/identity/users/lookup/${id}`;
  const person = useQuery({
    queryKey: [path],
    enabled: id !== null,
    staleTime: Infinity,
    retry: false,
    queryFn: () => http.get<Named>(path, undefined, { quiet: true }),
  });
  return (person.data && personName(person.data)) || userName;
}

export function PersonName({ id, userName }: { id: string | null; userName: string | null }) {
  return usePersonName(id, userName);
}
