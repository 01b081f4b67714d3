import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ScanField } from './ScanField';

describe('a field for what is scanned', () => {
  afterEach(cleanup);

  const field = (again: unknown, scanned: string[], isPending = false) => (
    <ScanField
      label="code"
      placeholder=""
      button="go"
      isPending={isPending}
      again={again}
      onScan={(code) => scanned.push(code)}
    />
  );

  it('keeps the beginning of a code when the answer to the one before comes in the middle of it', async () => {
    const scanned: string[] = [];
    const { rerender } = render(field(1, scanned));
    const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'code' });
    await userEvent.keyboard('A-1{Enter}');
    rerender(field(1, scanned, true));
    await userEvent.keyboard('A-');
    rerender(field(2, scanned));
    await userEvent.keyboard('2{Enter}');
    expect(scanned).toEqual(['A-1', 'A-2']);
    expect(document.activeElement).toBe(input);
  });

  it('has the keyboard of a phone write a code, not words', () => {
    render(field(1, []));
    const input = screen.getByRole('searchbox', { name: 'code' });
    const asked = ['autocapitalize', 'autocorrect', 'autocomplete', 'spellcheck'].map((name) =>
      input.getAttribute(name),
    );
    expect(asked).toEqual(['characters', 'off', 'off', 'false']);
  });

  it('takes a new code for what stands in it when it was left', async () => {
    const scanned: string[] = [];
    render(field(1, scanned));
    const input = screen.getByRole<HTMLInputElement>('searchbox', { name: 'code' });
    await userEvent.keyboard('typo');
    act(() => input.blur());
    fireEvent.keyDown(document.body, { key: 'B' });
    await userEvent.keyboard('B-1{Enter}');
    expect(scanned).toEqual(['B-1']);
  });
});
