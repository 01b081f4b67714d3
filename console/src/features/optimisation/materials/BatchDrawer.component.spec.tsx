import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import BatchDrawer from './BatchDrawer';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
  jest.useRealTimers();
});

it('says of a save without an answer that nobody knows whether it was done, and keeps what was typed', async () => {
  jest.useFakeTimers();
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BatchDrawer onClose={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'QQ18\tBoard\t18' } });
  fireEvent.click(screen.getByRole('button', { name: /batchSave/ }));
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  expect(screen.getByRole('alert').textContent).toContain('errors:doubt.message');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('QQ18\tBoard\t18');
});
