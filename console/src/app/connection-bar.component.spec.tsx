import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { serve } from '../http/server.fixture';
import { connection } from '../session/http';
import { lazy } from '../state/lazy';
import { Connected } from './ConnectionBar';

describe('the bar of a lost connection', () => {
  let isThere: boolean;
  let end: () => void;
  beforeEach(() => {
    isThere = false;
    end = serve(() => {
      if (!isThere) throw new TypeError('Failed to fetch');
      return {};
    });
  });
  afterEach(() => {
    cleanup();
    end();
  });

  it('says that what was opened is on its way where that takes a while', async () => {
    isThere = true;
    const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
    const Dialog = lazy(() => promise);
    render(
      <Connected>
        <Suspense fallback={null}>
          <Dialog />
        </Suspense>
      </Connected>,
    );
    expect(screen.getByRole('status').textContent).toBe('');
    expect(await within(screen.getByRole('status')).findByText(/connection\.onItsWay/)).toBeTruthy();
    resolve({ default: () => <p>the dialog</p> });
    expect(await screen.findByText('the dialog')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/connection\.onItsWay/)).toBeNull());
  });

  it('says that what was opened waits for its code, until it is seen', async () => {
    const Dialog = lazy(async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: () => <p>the dialog</p> };
    });
    render(
      <Connected>
        <Suspense fallback={null}>
          <Dialog />
        </Suspense>
      </Connected>,
    );
    expect(await screen.findByText(/connection\.code/)).toBeTruthy();
    isThere = true;
    await act(() => connection.check());
    expect(await screen.findByText('the dialog')).toBeTruthy();
    expect(screen.queryByText(/connection\.code/)).toBeNull();
  });
});
