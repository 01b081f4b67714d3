import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { workshopParts, type PartCard } from '@ishare/contracts/optimisation/labels.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { listAt } from '@ishare/contracts/things/records.js';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { tracePath } from '../../features/optimisation/places';
import { holds } from '../../session/permission';
import { permissions } from '../../session/session';
import { call, type CallOptions } from '../../session/routes';
import { pathOfScreen } from '../../state/places';
import { useStore } from '../../state/store';

interface Source {
  kind: 'order' | 'customer' | 'file' | 'board' | 'part' | 'user';
  permission: string | readonly string[];
  path: string;
  /** What is asked there; without it the list of a thing is filtered. */
  find?: (text: string, options: CallOptions) => Promise<{ items: readonly Record<string, unknown>[] }>;
  icon: string;
  titleOf: (row: Record<string, unknown>) => string;
  /** The record's own page, or the list that then shows it. */
  screen: string;
  isOwnPage: boolean;
  /** Where the record stands else than on that screen. */
  placeOf?: (row: Record<string, unknown>) => string | undefined;
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
    kind: 'part',
    permission: workshopParts.find.permission,
    path: workshopParts.find.path,
    find: (code, options) => call(workshopParts.find, { query: { code } }, options),
    icon: 'barcode',
    titleOf: (row) => words(row['code'], row['name'], row['orderNo']),
    screen: 'optimisation/import-wizard',
    isOwnPage: true,
    placeOf: (row) => tracePath(row as unknown as PartCard, (row as unknown as PartCard).fileName),
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

const filtered = (path: string) => (filter: string, options: CallOptions) =>
  call(listAt(path), { query: { filter, skipCount: 0, maxResultCount: shownOfEach } }, options);

export interface FoundRecord {
  key: string;
  kind: Source['kind'];
  title: string;
  icon: string;
  to: string;
}

/** Records that a text finds, with where each opens; parts by their labels' codes. No text finds nothing. */
export function useRecords(text: string): FoundRecord[] {
  const granted = useStore(permissions);
  const wanted = useDeferredValue(text);
  const asked = sources.filter(({ permission, screen }) => holds(granted, permission) && pathOfScreen(screen));
  const replies = useQueries({
    queries: asked.map(({ path, find = filtered(path) }) => ({
      queryKey: [path, 'palette', wanted],
      enabled: wanted !== '',
      placeholderData: keepPreviousData,
      queryFn: ({ signal }: { signal: AbortSignal }) => find(wanted, { quiet: true, signal }),
    })),
  });
  if (text === '') return [];
  return asked.flatMap(({ kind, icon, titleOf, screen, isOwnPage, placeOf }, index) =>
    (replies[index]?.data?.items ?? []).slice(0, shownOfEach).map((row) => {
      const place = pathOfScreen(screen)!;
      const title = titleOf(row);
      const id = String(row['importFileId'] ?? row['id']);
      const to =
        placeOf?.(row) ??
        (isOwnPage ? place.replace(/:\w+/, id) : `${place}?filter=${encodeURIComponent(title.split(' ')[0]!)}`);
      return { key: `${kind}-${String(row['code'] ?? id)}`, kind, title, icon, to };
    }),
  );
}
