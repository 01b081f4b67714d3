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

/** What whoever signs in by a name is called, by that name itself where no other is known. */
export function useSignInName(userName: string | null): string | null {
  const person = useQuery({
    ...queryOf(userLookup.byName, { params: { userName: userName ?? '' } }, { quiet: true }),
    enabled: userName !== null && userName !== '',
    staleTime: Infinity,
    retry: false,
  });
  return (person.data && personName(person.data)) || userName;
}

/** Who said something, by what he signs in as, between what else is told of it. */
export function SaidBy({
  userName,
  before = [],
  after = [],
}: {
  userName: string | null;
  before?: readonly (string | null)[];
  after?: readonly (string | null)[];
}) {
  const name = useSignInName(userName);
  return [...before, name, ...after].filter(Boolean).join(' · ');
}
