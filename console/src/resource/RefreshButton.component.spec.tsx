import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from '../http/http-error';
import { setNoticeSurface } from '../ui/feedback';
import { RefreshButton } from './RefreshButton';

const silence = new HttpError('network', { method: 'GET', path: '/x' });
const refusal = new HttpError('response', { method: 'GET', path: '/x' }, 403, '', undefined);

describe('whoever asks for fresh rows', () => {
  afterEach(cleanup);

  it('learns that there are none while nobody answers, and is told nothing else by it', async () => {
    const told: string[] = [];
    setNoticeSurface({ message: { warning: (text: string) => told.push(text) } } as never);
    for (const [error, notices] of [
      [null, 0],
      [refusal, 0],
      [silence, 1],
    ] as const) {
      render(<RefreshButton of={{ isFetching: false, refetch: () => Promise.resolve({ error }) as never }} />);
      await userEvent.click(screen.getByRole('button', { name: 'action.refresh' }));
      expect(told).toEqual(Array.from({ length: notices }, () => 'list.notRefreshed'));
      cleanup();
    }
  });
});
