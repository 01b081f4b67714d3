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
    queryFn: () => http.get<{ userName: string; name: string | null }>(path, undefined, { quiet: true }),
  });
  return person.data?.name || person.data?.userName || userName;
}

export function PersonName({ id, userName }: { id: string | null; userName: string | null }) {
  return usePersonName(id, userName);
}
