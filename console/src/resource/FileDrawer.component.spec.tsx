import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HttpError } from '../http/http-error';
import { FileDrawer } from './FileDrawer';
import { SheetTable } from './SheetTable';

afterEach(cleanup);

const show = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

it('says so of a picture that cannot be drawn', async () => {
  const { createObjectURL, revokeObjectURL } = URL;
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  try {
    const read = () => Promise.resolve(new Blob(['no picture']));
    show(<FileDrawer name="front.png" readAs={['front.png']} read={read} onClose={() => undefined} />);
    fireEvent.error(await screen.findByAltText('front.png'));
    expect(screen.getByText('file.notDrawn')).toBeTruthy();
    expect(screen.queryByAltText('front.png')).toBeNull();
  } finally {
    cleanup();
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  }
});

it('says what is wrong with a file that is no sheet, and does not offer to ask again', () => {
  const envelope = { code: 'x', message: 'No sheet', details: null, data: null, validationErrors: null };
  const error = new HttpError('response', { method: 'GET', path: '/rows' }, 400, '', { error: envelope });
  const of = { isPending: false, isError: true, error, refetch: () => undefined, data: undefined };
  show(<SheetTable of={of} />);
  expect(screen.getByText('No sheet')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
