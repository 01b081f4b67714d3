import { act, renderHook } from '@testing-library/react';
import type { SearchValues } from './search-field';
import { useSearchDraft } from './use-search-draft';

describe('what is typed into filters', () => {
  const open = (values: SearchValues) => {
    const sent: SearchValues[] = [];
    const hook = renderHook(
      (props: { values: SearchValues }) => useSearchDraft(props.values, (next) => sent.push(next)),
      {
        initialProps: { values },
      },
    );
    return { ...hook, sent };
  };

  it('is sent with what is chosen, without whitespace', () => {
    const { result, sent } = open({ state: '1' });
    act(() => result.current.put('filter', ' MR 18 '));
    act(() => result.current.send({ state: '2' }));
    expect(sent).toEqual([{ state: '2', filter: 'MR18' }]);
  });

  it('stays while the same values come again, and goes when others do', () => {
    const { result, rerender } = open({ filter: 'a' });
    act(() => result.current.put('filter', 'ab'));
    rerender({ values: { filter: 'a' } });
    expect(result.current.valueOf('filter')).toBe('ab');
    rerender({ values: { filter: 'c' } });
    expect(result.current.valueOf('filter')).toBe('c');
  });

  it('is cleared and told to be nothing', () => {
    const { result, sent } = open({ filter: 'a' });
    act(() => result.current.clear());
    expect([result.current.valueOf('filter'), sent]).toEqual(['', [{}]]);
  });
});
