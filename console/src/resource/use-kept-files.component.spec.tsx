import { act, renderHook } from '@testing-library/react';
import type { FileReference } from './files';
import { useKeptFiles } from './use-kept-files';

const file = (id: string): FileReference => ({ id, name: `${id}.pdf`, mimeType: 'application/pdf' });
const ids = (files: readonly FileReference[]) => files.map(({ id }) => id).join('');

describe('files of a field', () => {
  /** A field whose form gives back what it was told, as forms do. */
  const open = (value: readonly FileReference[]) => {
    const told: string[] = [];
    const hook = renderHook(
      (props: { value: readonly FileReference[] }) =>
        useKeptFiles(props.value, (files) => {
          told.push(ids(files));
          hook.rerender({ value: files });
        }),
      { initialProps: { value } },
    );
    return { ...hook, told };
  };

  it('are told together, those that were there before those that are added', () => {
    const { result, told } = open([file('a')]);
    act(() => result.current.setAdded([file('b')]));
    act(() => result.current.setAdded([file('b')]));
    expect([told, ids(result.current.kept)]).toEqual([['ab'], 'a']);
    act(() => result.current.takeAway(file('a')));
    expect([told, ids(result.current.kept)]).toEqual([['ab', 'b'], '']);
  });

  it('follow a value that comes from elsewhere, the added ones once', () => {
    const { result, rerender } = open([file('a')]);
    act(() => result.current.setAdded([file('b')]));
    rerender({ value: [file('b'), file('c')] });
    expect(ids(result.current.kept)).toBe('c');
  });
});
