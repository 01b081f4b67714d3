import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { serve } from '../http/server.fixture';
import { connection } from '../session/http';
import { lazy } from '../state/lazy';
import { Connected } from './ConnectionBar';

describe('the bar of a lost connection', () => {
  let isThere = false;
  let end: () => void;
  beforeEach(() => {
    end = serve(() => {
      if (!isThere) throw new TypeError('Failed to fetch');
      return {};
    });
  });
  afterEach(() => {
    cleanup();
    end();
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
