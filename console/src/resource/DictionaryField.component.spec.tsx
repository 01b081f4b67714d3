import { dictionaries } from '@ishare/contracts/platform/dictionary-routes.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { keyOf } from '../session/routes';
import DictionaryField from './DictionaryField';
import { DictionaryText } from './DictionaryText';

afterEach(cleanup);

function withLevels(codes: readonly string[], children: ReactNode) {
  const client = new QueryClient();
  const items = codes.map((code) => ({ code, displayText: `Level ${code}`, value: null }));
  client.setQueryData(keyOf(dictionaries.ofCode, { params: { code: 'CustomerLevel' } }), { items });
  return render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);
}

describe('a field with a dictionary', () => {
  it('offers its choices and gives the code of the chosen one', () => {
    const chosen: unknown[] = [];
    withLevels(['A', 'B'], <DictionaryField dictionary="CustomerLevel" onChange={(code) => chosen.push(code)} />);
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.click(screen.getByText('Level B'));
    expect(chosen).toEqual(['B']);
  });

  it('keeps what was typed before there was one', () => {
    const { container } = withLevels(['A'], <DictionaryField dictionary="CustomerLevel" value="gold" />);
    expect(container.textContent).toContain('gold');
  });

  it('is typed where the tenant keeps none', () => {
    const typed: unknown[] = [];
    withLevels([], <DictionaryField dictionary="CustomerLevel" onChange={(text) => typed.push(text)} />);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'gold' } });
    expect(typed).toEqual(['gold']);
  });

  it('is read in the words of the dictionary, or as the code that it does not know', () => {
    const { container } = withLevels(
      ['A'],
      <>
        <DictionaryText dictionary="CustomerLevel" code="A" />, <DictionaryText dictionary="CustomerLevel" code="x" />
      </>,
    );
    expect(container.textContent).toBe('Level A, x');
  });
});
