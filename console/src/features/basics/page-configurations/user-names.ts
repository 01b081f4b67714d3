import { useQuery } from '@tanstack/react-query';
import { http } from '../../../session/http';

const usersPath = '/api/identity/users/lookup/search';
const everything = { skipCount: 0, maxResultCount: 999 };

interface UserName {
  id: string;
  userName: string;
  name: string | null;
}

/** The tenant's users by their names; none for whoever may not look them up. */
export function useUserNames() {
  return useQuery({
    queryKey: [usersPath, everything],
    queryFn: ({ signal }) => http.get<{ items: UserName[] }>(usersPath, everything, { signal, quiet: true }),
    retry: false,
    staleTime: 60_000,
  });
}
