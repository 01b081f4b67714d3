import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { useAppProps } from 'antd/es/app/context';
import type { ReactNode } from 'react';
import { setNoticeSurface } from '../ui/feedback';
import { useMarkRead } from '../realtime/use-mark-read';

it('a notification that cannot be marked as read is logged, and nobody is told', async () => {
  const { fetch } = globalThis;
  const { warn } = console;
  const logged: unknown[] = [];
  const told: unknown[] = [];
  console.warn = (...words: unknown[]) => logged.push(words[0]);
  const tell = () => told.push('told');
  setNoticeSurface({
    notification: { error: tell, warning: tell },
    message: { error: tell, warning: tell },
  } as unknown as useAppProps);
  globalThis.fetch = (() =>
    Promise.resolve({
      ok: false,
      status: 404,
      statusText: 'Not Found',
      headers: new Map(),
      text: () => Promise.resolve('{"error":{"code":"x","message":"gone"}}'),
    })) as never;
  const { result } = renderHook(() => useMarkRead(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  act(() => result.current('n-1'));
  await waitFor(() => expect(logged).toEqual(['The notification could not be marked as read.']));
  expect(told).toEqual([]);
  Object.assign(globalThis, { fetch });
  Object.assign(console, { warn });
});
