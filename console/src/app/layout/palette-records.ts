import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { listAt } from '@ishare/contracts/things/records.js';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { holds } from '../../session/permission';
import { permissions } from '../../session/session';
import { call } from '../../session/routes';
import { pathOfScreen } from '../../state/places';
import { useStore } from '../../state/store';

interface Source {
  kind: 'order' | 'customer' | 'file' | 'board' | 'user';
  permission: string;
  path: string;
  icon: string;
  titleOf: (row: Record<string, unknown>) => string;
  /** The record's own page, or the list that then shows it. */
  screen: string;
  isOwnPage: boolean;
}

const words = (...values: unknown[]) => values.filter((value) => typeof value === 'string' && value !== '').join(' ');
const shownOfEach = 4;

const sources: readonly Source[] = [
  {
    kind: 'order',
    permission: salesOrderPermissions.names.Orders.Default,
    path: '/api/app/salesOrder',
    icon: 'file-text',
    titleOf: (row) => words(row['salesOrderNo'], row['orderName']),
    screen: 'sales-order/order',
    isOwnPage: true,
  },
  {
    kind: 'file',
    permission: optimisationPermissions.names.ImportFiles.Default,
    path: '/api/optimization/import-files',
    icon: 'cloud-upload',
    titleOf: (row) => words(row['fileNo'], row['fileName']),
    screen: 'optimisation/import-wizard',
    isOwnPage: true,
  },
  {
    kind: 'customer',
    permission: crmPermissions.names.Customers.Default,
    path: '/api/crm/customers',
    icon: 'id-card',
    titleOf: (row) => words(row['name']),
    screen: 'crm/customers',
    isOwnPage: false,
  },
  {
    kind: 'board',
    permission: optimisationPermissions.names.Boards.Default,
    path: '/api/optimization/boards',
    icon: 'database',
    titleOf: (row) => words(row['boardsCode'], row['boardsMaterialCode']),
    screen: 'optimisation/boards',
    isOwnPage: false,
  },
  {
    kind: 'user',
    permission: identityPermissions.names.Users.Default,
    path: '/api/identity/users',
    icon: 'user',
    titleOf: (row) => words(row['userName'], row['name']),
    screen: 'identity/users',
    isOwnPage: false,
  },
];

export interface FoundRecord {
  key: string;
  kind: Source['kind'];
  title: string;
  icon: string;
  to: string;
}

/** Orders, cut lists, customers, boards and users that a text finds, with where each opens; no text finds nothing. */
export function useRecords(text: string): FoundRecord[] {
  const granted = useStore(permissions);
  const wanted = useDeferredValue(text);
  const asked = sources.filter(({ permission, screen }) => holds(granted, permission) && pathOfScreen(screen));
  const replies = useQueries({
    queries: asked.map(({ path }) => ({
      queryKey: [path, 'palette', wanted],
      enabled: wanted !== '',
      placeholderData: keepPreviousData,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          listAt(path),
          { query: { filter: wanted, skipCount: 0, maxResultCount: shownOfEach } },
          { quiet: true, signal },
        ),
    })),
  });
  if (text === '') return [];
  return asked.flatMap(({ kind, icon, titleOf, screen, isOwnPage }, index) =>
    (replies[index]?.data?.items ?? []).map((row) => {
      const place = pathOfScreen(screen)!;
      const title = titleOf(row);
      const id = String(row['id']);
      const to = isOwnPage ? place.replace(/:\w+/, id) : `${place}?filter=${encodeURIComponent(title.split(' ')[0]!)}`;
      return { key: `${kind}-${id}`, kind, title, icon, to };
    }),
  );
}
