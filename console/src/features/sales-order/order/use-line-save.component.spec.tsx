import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { setNoticeSurface } from '../../../ui/feedback';
import { addRows, openSheet } from '../../../ui/grid/edit-sheet';
import { compileColumns } from '../../../ui/grid/sheet-columns';
import type { Sheet } from '../../../ui/grid/edit-sheet';
import { idOf } from '../../../ui/grid/use-edit-sheet';
import type { LineContest } from './use-line-contest';
import { useLineSave } from './use-line-save';
import type { LineTable } from './use-line-table';
import type { TabLines } from './use-lines';

const opened = () =>
  addRows(openSheet(compileColumns([{ key: 'name', title: 'Name', editor: 'text' }]), [], idOf), 0, [
    { key: 'n', row: { id: 'n', name: 'New' } },
  ]);
const { fetch } = globalThis;
/** jsdom has no Response. */
const replyOf = (body: string): Response =>
  ({ ok: true, status: 200, headers: new Map(), text: () => Promise.resolve(body) }) as never;

/** The saving of a tab with one new row, of an order whose lines may be edited or not. */
function saving(mayEdit: boolean, stored: readonly object[] = []) {
  let sheet: Sheet = opened();
  const table = {
    rights: { edit: mayEdit, price: false },
    trimmed: () => sheet,
    latest: () => sheet,
    put: (next: Sheet) => (sheet = next),
    draft: { keep: () => undefined, found: undefined },
    edit: { refuse: () => undefined },
  } as unknown as LineTable;
  const tab = {
    order: { id: 'o' },
    formType: 'matter',
    lines: [],
    store: { keep: () => Promise.resolve(), reread: () => Promise.resolve(stored) },
  } as unknown as TabLines;
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useLineSave(tab, table, { open: undefined } as LineContest, () => undefined), { wrapper })
    .result;
}

describe('the saving of lines', () => {
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetch;
  });

  it('is waited for by a step that is taken meanwhile', async () => {
    let answer!: () => void;
    const body = JSON.stringify({ items: [{ id: 'a', name: 'New', concurrencyStamp: 's', extraProperties: {} }] });
    globalThis.fetch = () =>
      new Promise((resolve) => {
        answer = () => resolve(replyOf(body));
      });
    const result = saving(true);
    let first!: Promise<unknown>;
    await act(async () => {
      first = result.current.save();
      await Promise.resolve();
    });
    expect(result.current.unsaved()).toBe(1);
    let isDone = false;
    const second = result.current.save().then(() => (isDone = true));
    await act(async () => {
      await Promise.resolve();
    });
    expect(isDone).toBe(false);
    await act(async () => {
      answer();
      await Promise.all([first, second]);
    });
    expect(result.current.unsaved()).toBe(0);
  });

  it('shows what others have saved in other rows meanwhile, and says so', async () => {
    const saved = { id: 'a', name: 'New', concurrencyStamp: 's', extraProperties: {} };
    globalThis.fetch = () => Promise.resolve(replyOf(JSON.stringify({ items: [saved] })));
    const warned: string[] = [];
    const message = { success: () => undefined, warning: (text: string) => warned.push(text) };
    setNoticeSurface({ message } as never);
    const saves = async (stored: readonly object[]) => {
      const result = saving(true, stored);
      await act(() => result.current.save());
    };
    await saves([saved]);
    expect(warned).toEqual([]);
    await saves([saved, { ...saved, id: 'b' }]);
    await saves([{ ...saved, concurrencyStamp: 'another' }]);
    expect(warned).toEqual(['line.merged', 'line.merged']);
  });

  it('leaves nothing to ask about where the lines may not be edited any more', () => {
    expect(saving(true).current.unsaved()).toBe(1);
    expect(saving(false).current.unsaved()).toBe(0);
  });
});
