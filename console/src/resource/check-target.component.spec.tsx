import { renderHook } from '@testing-library/react';
import { useTargetText } from './check-target';

describe('where a finding stands', () => {
  it('is told by kinds of things in the language of the reader, with numbers as they are', () => {
    const { result } = renderHook(useTargetText);
    expect(result.current('cabinet 1-1 / part part 7')).toBe('checkScope.cabinet 1-1 / checkScope.part part 7');
    expect(result.current('order SO1')).toBe('checkScope.order SO1');
  });
});
