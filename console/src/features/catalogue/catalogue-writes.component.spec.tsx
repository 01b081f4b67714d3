import { catalogDirectories } from '@ishare/contracts/catalogue/directories.js';
import type { Directory } from '@ishare/contracts/catalogue/directories.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import i18next from 'i18next';
import { useEffect } from 'react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { setNoticeSurface } from '../../ui/feedback';
import { useDirectoryWrites } from './directories/use-directory-writes';
import { ListEmpty } from '../../resource/ListEmpty';
import { useSheetImport } from '../../resource/sheet-import/use-sheet-import';
import { itemSheets } from './items/item-sheets';
import { modules } from './items/modules';
import { RowEditor } from './items/RowEditor';
import { useItems } from './items/use-items';
import { useItemWrites } from './items/use-item-writes';
import { useProductParts } from './items/use-product-parts';
import { useRowEdit } from './items/use-row-edit';
import type { Item } from './records';

const item = (id: string) => ({ id, name: `Item ${id}`, concurrencyStamp: 's' }) as Item;
const link = { id: 'l-1', productId: 'p-1', partId: 'm-1', name: 'Hinge', count: 2, part: item('m-1') };

/** Who is asked, and how the server answers. */
let asked: string[] = [];
let sent: [path: string, body: unknown][] = [];
let refuses: boolean | string = false;
const { fetch } = globalThis;
const replyTo = (method: string, address: URL): unknown => {
  if (method !== 'GET') return { id: 'made' };
  if (address.searchParams.has('productId')) return { items: [link], totalCount: 1 };
  return { items: Array.from({ length: 50 }, (_, at) => item(`i-${at}`)), totalCount: 50 };
};

function Surface({ children }: { children: ReactNode }) {
  const surface = App.useApp();
  useEffect(() => setNoticeSurface(surface), [surface]);
  return children;
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <App>
      <Surface>{children}</Surface>
    </App>
  </QueryClientProvider>
);
const answer = async (question: string, name: string) => {
  expect((await screen.findAllByText(question)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
  await waitFor(() => expect(screen.queryAllByText(question)).toEqual([]));
};

beforeAll(() => i18next.init({ lng: 'cimode' }));
beforeEach(() => {
  asked = [];
  sent = [];
  refuses = false;
  globalThis.fetch = (given, init) => {
    const [address, method] = [new URL(String(given), 'http://server'), init?.method ?? 'GET'];
    if (method !== 'GET') asked.push(method);
    if (init?.body) sent.push([address.pathname, JSON.parse(String(init.body))]);
    const isRefused = method !== 'GET' && (refuses === true || refuses === address.pathname);
    const body = isRefused ? { error: { code: 'x', message: 'no', validationErrors: null } } : replyTo(method, address);
    return Promise.resolve({
      ok: !isRefused,
      status: isRefused ? 400 : 200,
      statusText: '',
      headers: new Map(),
      text: () => Promise.resolve(JSON.stringify(body)),
    } as unknown as Response);
  };
});
afterEach(() => {
  cleanup();
  globalThis.fetch = fetch;
});

/** Has a file looked at, which goes by a request of its own kind. */
async function preview(imported: ReturnType<typeof useSheetImport>): Promise<void> {
  const real = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = class {
    upload = {};
    status = 200;
    responseText = JSON.stringify({ created: 1, updated: 0, failed: 0, rows: [] });
    onload = (): void => undefined;
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      setTimeout(() => this.onload());
    }
  } as never;
  await imported.preview(new File(['x'], 'items.xlsx'), () => undefined);
  globalThis.XMLHttpRequest = real;
}

describe('a deletion asks first', () => {
  const marked = { ids: new Set<string>(), drop: () => undefined, clear: () => undefined };

  it('of a directory, by its name', async () => {
    const { result } = renderHook(() => useDirectoryWrites({ routes: catalogDirectories, moduleName: 'product' }), {
      wrapper,
    });
    const remove = () => result.current.remove({ id: 'd-1', displayName: 'Doors' } as Directory);
    const denied = remove();
    await answer('directory.deleteAsk', 'Cancel');
    expect([await denied, asked]).toEqual([false, []]);
    const done = remove();
    await answer('directory.deleteAsk', 'common:action.delete');
    expect([await done, asked]).toEqual([true, ['DELETE']]);
  });

  it('of a product', async () => {
    const browsing = { module: modules.product, place: {} };
    const { result } = renderHook(() => useItemWrites(browsing as never, marked as never), { wrapper });
    const denied = result.current.remove(item('i-1'));
    await answer('list.deleteOne', 'Cancel');
    await denied;
    expect(asked).toEqual([]);
  });

  it('of a part of a product, but for a line that was never saved', async () => {
    const { result } = renderHook(() => useProductParts('p-1'), { wrapper });
    await waitFor(() => expect(result.current.lines).toHaveLength(1));
    act(() => result.current.pick([item('m-2')]));
    expect(result.current.lines).toHaveLength(2);
    await act(() => result.current.remove(result.current.lines[1]!));
    expect([result.current.lines.length, screen.queryAllByText('list.deleteOne'), asked]).toEqual([1, [], []]);
    const denied = result.current.remove(result.current.lines[0]!);
    await answer('list.deleteOne', 'Cancel');
    await denied;
    expect(asked).toEqual([]);
  });
});

describe('a save that is refused', () => {
  it('reaches the form of a directory and of an item, which then stays', async () => {
    refuses = true;
    const { result } = renderHook(
      () => ({
        directories: useDirectoryWrites({ routes: catalogDirectories, moduleName: 'product' }),
        items: useItemWrites({ module: modules.product, place: {} } as never, {} as never),
      }),
      { wrapper },
    );
    const { directories, items } = result.current;
    await expect(directories.create({ displayName: 'Doors' }, 'root')).rejects.toMatchObject({ status: 400 });
    await expect(items.create({ name: 'Door' })).rejects.toMatchObject({ status: 400 });
    await expect(items.update({ name: 'Door' }, item('i-1'))).rejects.toMatchObject({ status: 400 });
  });

  it('leaves the row that is edited in its place', async () => {
    let cancelled = 0;
    render(
      <RowEditor.Buttons
        row={item('i-1')}
        fields={[]}
        onSave={() => Promise.reject(new Error('no'))}
        onCancel={() => cancelled++}
      />,
    );
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'action.save' });
    await userEvent.click(save);
    await waitFor(() => expect(save.disabled).toBe(false));
    expect(cancelled).toBe(0);
  });
});

describe('a product that is copied', () => {
  const copied = async () => {
    const { result } = renderHook(() => useRowEdit(modules.product, []), { wrapper });
    act(() => result.current.copy({ ...item('p-1'), code: 'P1' }));
    await act(() => result.current.save({ ...result.current.row!, code: 'P2' }));
    return result.current;
  };

  it('takes its materials along', async () => {
    expect((await copied()).row).toBeUndefined();
    expect(sent).toMatchObject([
      ['/api/salesorder/products', { name: 'Item p-1', code: 'P2' }],
      ['/api/salesorder/products/part', { productId: 'made', partId: 'm-1', count: 2 }],
    ]);
    expect(screen.queryAllByText('catalogue:parts.stayed')).toEqual([]);
  });

  it('is there once, and says so, where they stay behind', async () => {
    refuses = '/api/salesorder/products/part';
    expect((await copied()).row).toBeUndefined();
    expect(asked).toEqual(['POST', 'POST']);
    expect((await screen.findAllByText('catalogue:parts.stayed')).length).toBeGreaterThan(0);
  });

  it('of the catalogue of parts has none', async () => {
    const { result } = renderHook(() => useRowEdit(modules.matter, []), { wrapper });
    act(() => result.current.copy(item('m-1')));
    await act(() => result.current.save(result.current.row!));
    expect(asked).toEqual(['POST']);
  });
});

it('twenty items are shown, and twenty more each time the end comes near', async () => {
  const { result } = renderHook(() => useItems(modules.product, {}), { wrapper });
  await waitFor(() => expect(result.current.rows).toHaveLength(20));
  act(() => result.current.showMore());
  expect(result.current.rows).toHaveLength(40);
  act(() => result.current.showMore());
  expect(result.current.rows).toHaveLength(50);
});

it('the price of a product is called the cost of its boards', () => {
  const label = modules.product.fields.find(({ key }) => key === 'price')!.label!;
  const words = JSON.parse(readFileSync(join(import.meta.dirname, '../../i18n/en/catalogue.json'), 'utf8')) as {
    product: Record<string, string>;
  };
  expect(label).toBe('catalogue:product.price');
  expect(words.product['price']).toBe('Boards cost');
});

describe('what fails', () => {
  it('ends the waiting of an import', async () => {
    const given = {
      routes: itemSheets(modules.product, 'd-1'),
      onDone: () => undefined,
      onClose: () => undefined,
    };
    const { result } = renderHook(() => useSheetImport(given), { wrapper });
    await act(() => preview(result.current));
    refuses = true;
    act(() => result.current.commit());
    await waitFor(() => expect(asked).toEqual(['POST']));
    await waitFor(() => expect(result.current.isCommitting).toBe(false));
  });

  it('stands in place of a list that could not be had', () => {
    const list = { isError: true, error: new Error('no'), refetch: () => undefined };
    render(<ListEmpty list={list} isFiltered={false} onClear={() => undefined} text="nothing yet" />);
    expect([screen.queryByText('nothing yet'), screen.getAllByRole('button').length]).toEqual([null, 1]);
  });
});
