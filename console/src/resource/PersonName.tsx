import { personName } from '@ishare/contracts/identity/person-name.js';
import { userLookup } from '@ishare/contracts/identity/users.js';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../session/routes';

const told = { staleTime: Infinity, retry: false };

/**
 * What somebody is called, looked up by his id or else by what he signs in as; what is told of him where he has no
 * other name, or is there no more: replies tell dealers no sign-ins. Of a bare id who finds nobody but himself, a
 * dealer, learns that it is the factory's.
 */
export function usePersonName(id: string | null, userName: string | null = null): string | null {
  const { t } = useTranslation();
  const known = useQuery({
    ...queryOf(userLookup.byId, { params: { id: id ?? '' } }, { quiet: true }),
    ...told,
    enabled: id !== null,
  });
  const signedIn = useQuery({
    ...queryOf(userLookup.byName, { params: { userName: userName ?? '' } }, { quiet: true }),
    ...told,
    enabled: id === null && Boolean(userName),
  });
  const person = id === null ? signedIn : known;
  const isNobody = person.isFetched && !person.data;
  const colleagues = useQuery({
    ...queryOf(userLookup.count, { query: {} }, { quiet: true }),
    ...told,
    enabled: isNobody && userName === null,
  });
  if (person.data) return personName(person.data) || userName;
  if (!isNobody) return null;
  if (userName !== null) return userName;
  return colleagues.data === 1 ? t('person.factory') : null;
}

export function PersonName({ id = null, userName }: { id?: string | null; userName: string | null }) {
  return usePersonName(id, userName);
}

/** Who said or did something, between what else is told of it. */
export function SaidBy({
  id = null,
  userName,
  before = [],
  after = [],
}: {
  id?: string | null;
  userName: string | null;
  before?: readonly (string | null)[];
  after?: readonly (string | null)[];
}) {
  const name = usePersonName(id, userName);
  return [...before, name, ...after].filter(Boolean).join(' · ');
}
