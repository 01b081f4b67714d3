import { act, renderHook } from '@testing-library/react';
import type { Item } from '../records';
import { useMarked } from './use-marked';

const item = (id: string) => ({ id, name: id }) as Item;
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(item) as [Item, Item, Item, Item];
const names = ({ items }: ReturnType<typeof useMarked>) => items.map(({ id }) => id).join('');

describe('marked items', () => {
  const open = () => renderHook(({ rows }) => useMarked(rows), { initialProps: { rows: [a, b] as readonly Item[] } });

  it('stay marked in the directory that was left', () => {
    const { result, rerender } = open();
    act(() => result.current.select(new Set(['a', 'b'])));
    rerender({ rows: [c, d] });
    act(() => result.current.select(new Set(['a', 'b', 'c'])));
    expect(names(result.current)).toBe('abc');
    act(() => result.current.select(new Set(['a', 'b'])));
    expect(names(result.current)).toBe('ab');
  });

  it('are taken away where they are seen, and only there', () => {
    const { result, rerender } = open();
    act(() => result.current.select(new Set(['a', 'b'])));
    act(() => result.current.select(new Set(['b'])));
    expect(names(result.current)).toBe('b');
    rerender({ rows: [c] });
    act(() => result.current.select(new Set()));
    expect(names(result.current)).toBe('b');
  });

  it('are added to, dropped one by one and cleared', () => {
    const { result } = open();
    act(() => result.current.add([c, d]));
    act(() => result.current.drop('c'));
    expect([names(result.current), result.current.ids.has('d')]).toEqual(['d', true]);
    act(() => result.current.clear());
    expect(names(result.current)).toBe('');
  });
});
