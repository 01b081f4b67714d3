import { cleanup, render, screen } from '@testing-library/react';
import { HttpError } from '../http/http-error';
import { ListFailure } from './ListFailure';

const answer = (status: number) => new HttpError('response', { method: 'GET', path: '/x' }, status);

describe('what stands in place of what could not be had', () => {
  afterEach(cleanup);

  it.each([
    [403, 'list.refused', 0],
    [404, 'errors:404.message', 0],
    [500, 'list.failed', 1],
  ])('says why after a %i, and offers another try where it may help', (status, text, tries) => {
    render(<ListFailure error={answer(status)} onRetry={() => undefined} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'action.retry' })).toHaveLength(tries);
  });

  it('says that the company does not have what a feature opens, which no permission would change', () => {
    const error = { code: 'Volo.Feature:010001', message: 'x', details: null, data: null, validationErrors: null };
    const refusal = new HttpError('response', { method: 'GET', path: '/x' }, 403, '', { error });
    render(<ListFailure error={refusal} onRetry={() => undefined} />);
    expect(screen.getByText('list.notIncluded')).toBeTruthy();
    expect(screen.queryByText('list.refused')).toBeNull();
  });
});
