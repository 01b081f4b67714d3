import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from 'antd';
import { useUploads } from './use-uploads';

describe('files that are sent', () => {
  afterEach(cleanup);

  it('are removed after a question, at the server too, and stay where it is denied', async () => {
    const removed: string[] = [];
    const remove = (id: string) => Promise.resolve(void removed.push(id));
    const { result } = renderHook(() => useUploads({ send: () => Promise.resolve('f-1'), remove }, 3), {
      wrapper: App,
    });
    act(() => result.current.add([new File(['x'], 'plan.pdf')]));
    await waitFor(() => expect(result.current.items[0]?.state).toBe('done'));
    act(() => void result.current.askRemove(result.current.items[0]!));
    await screen.findAllByText('upload.removeAsk');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([result.current.items.length, removed]).toEqual([1, []]);
    act(() => void result.current.askRemove(result.current.items[0]!));
    await userEvent.click((await screen.findAllByRole('button', { name: 'OK' })).at(-1)!);
    await waitFor(() => expect([result.current.items.length, removed]).toEqual([0, ['f-1']]));
  });
});

describe('a file that was refused', () => {
  afterEach(cleanup);

  it('makes room for the corrected one, and one that was taken does not', async () => {
    const send = (file: File) => (file.name === 'bad.xlsx' ? Promise.reject(new Error('Row 4')) : Promise.resolve(1));
    const { result } = renderHook(() => useUploads({ send }, 1), { wrapper: App });
    act(() => result.current.add([new File(['x'], 'bad.xlsx')]));
    await waitFor(() => expect(result.current.items[0]?.state).toBe('failed'));
    act(() => result.current.add([new File(['x'], 'good.xlsx')]));
    await waitFor(() =>
      expect(result.current.items.map(({ file, state }) => [file.name, state])).toEqual([['good.xlsx', 'done']]),
    );
    act(() => result.current.add([new File(['x'], 'more.xlsx')]));
    expect(result.current.items.map(({ file }) => file.name)).toEqual(['good.xlsx']);
    await screen.findByText('upload.tooManyOf');
  });
});

describe('what a page draws of itself', () => {
  afterEach(cleanup);

  it('is a pager that offers 10, 15, 20, 30, 40 and 50 rows', async () => {
    const { PageBar } = await import('./PageBar');
    render(<PageBar page={1} size={15} total={400} onChange={() => undefined} />);
    await userEvent.click(screen.getAllByRole('combobox')[0]!);
    const options = await waitFor(() => {
      const found = [...document.querySelectorAll('.ant-select-item-option-content')];
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(options.map(({ textContent }) => Number.parseInt(textContent, 10))).toEqual([10, 15, 20, 30, 40, 50]);
  });

  it('is a picture of 50 px in a table', async () => {
    const { ImageThumb } = await import('./ImageThumb');
    render(<ImageThumb src="/a.png" alt="A board" />);
    const picture = await screen.findByAltText<HTMLImageElement>('A board');
    expect([picture.width, picture.height]).toEqual([50, 50]);
  });
});
