import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ExpressionInput } from './ExpressionInput';

describe('an expression that reads what a call brings back', () => {
  afterEach(cleanup);
  const show = (value: string) =>
    render(<ExpressionInput isStrict label="When" value={value} names={[{ name: 'amount' }]} families={['check.']} />);

  it('may name whatever stands behind the name of its reply, and nothing else that is not known', () => {
    show('check.score > 1 and amount > 2');
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    show('other.score > 1');
    expect(screen.queryByRole('alert')).not.toBeNull();
  });

  it('is offered that name while it is typed', () => {
    show('');
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'che' } });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('check.…');
  });
});
