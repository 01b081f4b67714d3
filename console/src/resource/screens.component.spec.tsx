import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultMenus } from '@ishare/contracts/platform/default-menus.js';
import { PickupState } from '@ishare/contracts/sales-order/pickup.js';
import { ShipmentState } from '@ishare/contracts/sales-order/shipment.js';
import { isMadeStale } from '@ishare/contracts/things/route.js';
import { membersOf } from '../ui/search-field';
import type { SearchField } from '../ui/search-field';
import { textFilesOf } from './page/use-screen-texts';
import { makers } from './makers';
import type { Field, ScreenDefinition } from './screen';

const source = join(import.meta.dirname, '..');
const files = globSync('features/**/*.screen.{ts,tsx}', { cwd: source });

type Words = { [key: string]: string | Words };
const read = (file: string) => JSON.parse(readFileSync(join(source, `i18n/zh-Hans/${file}.json`), 'utf8')) as Words;

/** Whether the console has the text, e.g. `platform:layout.name`. */
function isSaid(key: string): boolean {
  const [file, path] = key.includes(':') ? (key.split(':') as [string, string]) : ['common', key];
  const found = path
    .split('.')
    .reduce<string | Words | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), read(file));
  return typeof found === 'string';
}

const screenOf = async (file: string) => ((await import(join(source, file))) as { default: ScreenDefinition }).default;

type Made = { 'x-permission'?: string };
type Read = { post?: Made; get?: { 'x-permission'?: string; parameters?: { name: string }[] } };
const descriptions = globSync('../../openapi/*.json', { cwd: source }).flatMap((file) =>
  Object.entries((JSON.parse(readFileSync(join(source, file), 'utf8')) as { paths: Record<string, Read> }).paths),
);
/** What each list may be asked. */
const members = new Map(
  descriptions.flatMap(([path, { get }]) => (get ? [[path, get.parameters?.map(({ name }) => name) ?? []]] : [])) as [
    string,
    string[],
  ][],
);
/** What each path asks of whoever reads it, any one of them; nothing where every sign-in may. */
const asked = new Map(
  descriptions.flatMap(([path, { get }]) => (get ? [[path, get['x-permission']?.split(' or ') ?? []]] : [])) as [
    path: string,
    permissions: string[],
  ][],
);
/** What each path asks of whoever makes a record there. */
const posted = new Map(
  descriptions.flatMap(([path, { post }]) => (post ? [[path, post['x-permission']?.split(' or ') ?? []]] : [])) as [
    path: string,
    permissions: string[],
  ][],
);
const places = defaultMenus.flatMap((place) => ('children' in place ? place.children : [place]));

it('has the words of another area fetched where it shows some', async () =>
  expect(textFilesOf(await screenOf('features/insight/news/news-admin.screen.tsx'))).toContain('files'));

it('leads from a package to the packing station for those alone who may stand there', async () => {
  const { rowActions } = await screenOf('features/delivery/packages/packages.screen.tsx');
  const station = places.find(({ path }) => path === '/delivery/packing')!;
  expect(station.permissions).toEqual([rowActions!.find(({ key }) => key === 'open')!.permission]);
});

it.each([
  ['features/optimisation/goods-receipts/goods-receipts.screen.tsx', '/api/optimization/boards'],
  ['features/optimisation/boards/boards.screen.tsx', '/api/optimization/purchase-list'],
  ['features/crm/remittances/remittances.screen.tsx', '/api/crm/dealers'],
  ['features/crm/payments/payments.screen.tsx', '/api/crm/bills'],
  ['features/sales-order/after-sales/judgements.screen.tsx', '/api/crm/exceptions'],
  ['features/delivery/shipments/shipments.screen.tsx', '/api/crm/packages'],
  ['features/gateway/routes.screen.tsx', '/api/ApiGateway/Draft'],
  ['features/gateway/groups.screen.tsx', '/api/ApiGateway/Draft'],
  ['features/gateway/globals.screen.tsx', '/api/ApiGateway/Draft'],
  ['features/gateway/aggregates.screen.tsx', '/api/ApiGateway/Draft'],
])('reads anew what follows from a write: %s, %s', async (file, read) => {
  const { stale } = await screenOf(file);
  expect(isMadeStale(read, { stale: stale ?? [] })).toBe(true);
});

it.each(Object.entries(makers))('leads to where %s are made, by the right that the server asks for', (path, maker) => {
  expect(posted.get(path)).toEqual([maker.permission]);
  expect(places.map(({ component }) => component)).toContain(maker.screen);
});

it('leads to each screen that makes what another one chooses', async () => {
  const screens = await Promise.all(files.map(screenOf));
  const chosen = screens
    .flatMap(({ fields = [] }) => fields as readonly Field[])
    .flatMap((one) => (one.type === 'lookup' ? [one.path] : []));
  const making = screens.flatMap(({ path, fields = [] }) => (fields.length > 0 && posted.has(path) ? [path] : []));
  expect([...new Set(chosen)].filter((path) => making.includes(path) && !(path in makers))).toEqual([]);
});

it('finds the screens', () => expect(files.length).toBeGreaterThan(20));

it('offers to change trucks and pickups as long as the server takes it', async () => {
  for (const [file, open] of [
    ['features/delivery/shipments/shipments.screen.tsx', [ShipmentState.Planned]],
    ['features/delivery/pickups/pickups.screen.tsx', [PickupState.Planned, PickupState.Ready]],
  ] as const) {
    const { mayEdit, mayDelete } = await screenOf(file);
    for (const may of [mayEdit, mayDelete])
      expect([0, 1, 2, 3, 4, 9].filter((state) => may?.({ state } as never))).toEqual(open);
  }
});

describe.each(files.map((file) => [basename(file).split('.')[0]!, file]))('the screen of %s', (name, file) => {
  it('has a word for each column, field and filter', async () => {
    const { name: prefix, columns, fields = [], filters = [] } = await screenOf(file);
    const heads = columns.flatMap(({ filter }) => filter ?? []);
    const labels = [...columns, ...heads, ...fields, ...filters].map((one) => {
      const { key, label } = one as { key: string; label?: string };
      return label ?? `${prefix}.${key}`;
    });
    expect(labels.filter((label) => !isSaid(label))).toEqual([]);
  });

  it('has its place in the menu for those alone who may read its list', async () => {
    const { path } = await screenOf(file);
    const component = `${file.split('/')[1]}/${name}`;
    // Who holds what a thing's steps ask holds the thing.
    const wanted = asked.get(path) ?? ['signed-in'];
    const refused = places
      .filter((place) => place.component === component)
      .flatMap(({ permissions }) => (permissions.length === 0 ? [''] : permissions))
      .filter((permission) => !wanted.some((one) => one === 'signed-in' || `${permission}.`.startsWith(`${one}.`)));
    expect(refused).toEqual([]);
  });

  it('filters in its heads by what its list may be asked', async () => {
    const { path, columns } = await screenOf(file);
    const heads = columns.flatMap(({ filter }) => (filter ? membersOf({ ...filter, label: '' } as SearchField) : []));
    expect(heads.filter((member) => !members.get(path)?.includes(member))).toEqual([]);
  });

  it('begins its lines with a text', async () => {
    const { fields = [] } = await screenOf(file);
    const lines = fields.filter(({ type }) => type === 'text' || type === 'textarea');
    expect(lines.filter(({ initial = '' }) => typeof initial !== 'string' && initial !== null)).toEqual([]);
  });
});
