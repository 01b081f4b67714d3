import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { HttpError } from '../../../http/http-error';
import { Refusal } from './UploadStep';
import { whyRefused } from './use-list-upload';

const request = { method: 'POST', path: '/api/optimization/import-files' };
const none = () => undefined;

describe('a list that was not taken', () => {
  const { t } = i18next;
  beforeAll(() => (i18next.t = ((key: string) => key) as typeof t));
  afterAll(() => (i18next.t = t));
  afterEach(cleanup);
  const show = (error: HttpError) => {
    const sending = { file: new File([''], 'kitchen.csv'), percent: 0, ...whyRefused(error) };
    render(<Refusal sending={sending} onRetry={none} onChoose={none} onMap={undefined} />);
  };
  const choosesColumns = () => screen.queryByRole('button', { name: 'wizard.chooseColumns' }) !== null;

  it('for want of the server says so, and finds nothing wrong with its columns', () => {
    show(new HttpError('network', request));
    expect(screen.getByText('errors:network.message')).toBeTruthy();
    expect(screen.getByRole('button', { name: /upload\.retry/ })).toBeTruthy();
    expect(choosesColumns()).toBe(false);
  });

  it('because of what stands in it may have its columns chosen', () => {
    const error = { code: 'Optimization:020011', message: 'No length', details: null, data: {}, validationErrors: [] };
    show(new HttpError('response', request, 403, '', { error }));
    expect(screen.getByText('No length')).toBeTruthy();
    expect(choosesColumns()).toBe(true);
  });
});
