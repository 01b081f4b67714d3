// Taking the records of a thing out as a file, and putting such a file in again.
import type {
  aggregateRoutes,
  globalRoutes,
  groupRoutes,
  ownRouteRoutes,
} from '@ishare/contracts/gateway/admin-routes.js';
import i18next from 'i18next';
import type { Action } from '../../resource/screen';
import { call } from '../../session/routes';
import { tellError, tellSuccess } from '../../ui/feedback';

type Routes = typeof groupRoutes | typeof globalRoutes | typeof ownRouteRoutes | typeof aggregateRoutes;

function offer(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

/** The file that somebody chooses; undefined where none is. */
function chosenFile(): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = '.json,application/json';
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

async function put({ import: into }: Routes, reload: () => void): Promise<void> {
  const file = await chosenFile();
  if (!file) return;
  let read: { items?: unknown };
  try {
    read = JSON.parse(await file.text()) as { items?: unknown };
  } catch {
    return tellError({ message: i18next.t('gateway:exchange.unreadable', { name: file.name }) });
  }
  if (!Array.isArray(read.items))
    return tellError({ message: i18next.t('gateway:exchange.unreadable', { name: file.name }) });
  const { created, changed } = await call(into, { body: { items: read.items } } as never);
  tellSuccess(i18next.t('gateway:exchange.imported', { created, changed }));
  reload();
}

/** The two steps in the bar of a list. */
export function exchangeActions<T>(routes: Routes, fileName: string): Action<T>[] {
  return [
    {
      key: 'importJson',
      label: 'gateway:exchange.import',
      permission: routes.import.permission as string,
      run: ({ reload }) => put(routes, reload),
    },
    {
      key: 'exportJson',
      label: 'gateway:exchange.export',
      permission: routes.export.permission as string,
      run: async () => offer(fileName, JSON.stringify(await call(routes.export, {}), null, 2)),
    },
  ];
}
