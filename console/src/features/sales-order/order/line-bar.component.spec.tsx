import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { useEffect } from 'react';
import { setNoticeSurface } from '../../../ui/feedback';
import { LineBar } from './LineBar';
import type { LineSave } from './use-line-save';
import { useLineAdding } from './use-line-adding';
import type { LineTable } from './use-line-table';
import type { TabLines } from './use-lines';

const table = (added: unknown[] = []) =>
  ({
    columns: [],
    rights: { edit: true, price: true },
    isDirty: false,
    edit: {
      sheet: { rows: [{ id: 'l-1' }], keys: ['l-1'], past: [] },
      add: (_at: number, rows: unknown[]) => added.push(...rows),
    },
  }) as unknown as LineTable;

it('nothing can be added for two seconds after rows were added', async () => {
  const added: unknown[] = [];
  const { result } = renderHook(() => useLineAdding(table(added), { current: null }));
  expect(result.current.isLocked).toBe(false);
  const begun = performance.now();
  act(() => result.current.add([{}]));
  expect([result.current.isLocked, added.length]).toEqual([true, 1]);
  await waitFor(() => expect(result.current.isLocked).toBe(false));
  expect(performance.now() - begun).toBeGreaterThanOrEqual(1_990);
});

describe('clearing the lines of a tab', () => {
  afterEach(cleanup);

  function Bar({ onClear }: { onClear: () => void }) {
    const surface = App.useApp();
    useEffect(() => setNoticeSurface(surface), [surface]);
    const tab = { order: { id: 'o', salesOrderNo: 'SO' }, formType: 'matter', lines: [{ id: 'l-1' }], custom: [] };
    return (
      <LineBar
        tab={tab as unknown as TabLines}
        table={table()}
        saving={{ clear: onClear } as unknown as LineSave}
        adding={{ add: () => undefined, isLocked: false }}
        selectedKeys={() => []}
        onDialog={() => undefined}
      />
    );
  }

  it('asks first', async () => {
    let cleared = 0;
    render(
      <App>
        <Bar onClear={() => cleared++} />
      </App>,
    );
    const clear = screen.getByRole('button', { name: 'line.clear' });
    await userEvent.click(clear);
    await screen.findAllByText('line.clearAsk');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryAllByText('line.clearAsk')).toEqual([]));
    expect(cleared).toBe(0);
    await userEvent.click(clear);
    await screen.findAllByText('line.clearAsk');
    await userEvent.click(screen.getAllByRole('button', { name: 'line.clear' }).at(-1)!);
    await waitFor(() => expect(cleared).toBe(1));
  });
});
