import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { HttpError } from '../http/http-error';
import { FileDrawer } from './FileDrawer';
import { FileThumb } from './FileThumb';
import { SheetTable } from './SheetTable';

const { createObjectURL, revokeObjectURL } = URL;
beforeEach(() => void Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }));
afterEach(() => {
  cleanup();
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

const show = (children: ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

it('says so of a picture that cannot be drawn', async () => {
  const read = () => Promise.resolve(new Blob(['no picture']));
  show(<FileDrawer name="front.png" readAs={['front.png']} read={read} onClose={() => undefined} />);
  fireEvent.error(await screen.findByAltText('front.png'));
  expect(screen.getByText('file.notDrawn')).toBeTruthy();
  expect(screen.queryByAltText('front.png')).toBeNull();
});

it('says what is wrong with a file that is no sheet, and does not offer to ask again', () => {
  const envelope = { code: 'x', message: 'No sheet', details: null, data: null, validationErrors: null };
  const error = new HttpError('response', { method: 'GET', path: '/rows' }, 400, '', { error: envelope });
  const of = { isPending: false, isError: true, error, refetch: () => undefined, data: undefined };
  show(<SheetTable of={of} />);
  expect(screen.getByText('No sheet')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('draws a picture within a button that opens it without a button of its own', () => {
  const client = new QueryClient();
  client.setQueryData(['file', 'f-1'], new Blob(['picture']));
  const file = { id: 'f-1', name: 'front.png', mimeType: '' };
  const { container } = render(
    <QueryClientProvider client={client}>
      <FileThumb file={file} size={28} isPlain />
    </QueryClientProvider>,
  );
  expect(container.querySelector('img')?.getAttribute('src')).toBe('blob:picture');
  expect(screen.queryByRole('button')).toBeNull();
});
