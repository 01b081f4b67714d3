import { act, renderHook } from '@testing-library/react';
import { useSelection } from './use-selection';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

it('keeps the rows of other pages, until they are ticked no more', () => {
  const { result } = renderHook(useSelection);
  const ticked = () => result.current.selection.rows.map(({ id }) => id).join('');
  act(() => result.current.select(new Set(['a', 'b']), rows('a', 'b', 'c')));
  act(() => result.current.select(new Set(['a', 'b', 'e']), rows('d', 'e', 'f')));
  expect(ticked()).toBe('abe');
  act(() => result.current.select(new Set(['a', 'e']), rows('a', 'b', 'c')));
  expect(ticked()).toBe('ae');
  act(() => result.current.clear());
  expect(ticked()).toBe('');
});
