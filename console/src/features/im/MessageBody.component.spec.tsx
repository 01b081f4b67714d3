import { MessageType } from '@ishare/contracts/im/enums.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MessageBody } from './MessageBody';

// The viewer is fetched with the first picture, which takes a while the first time.
beforeAll(() => import('../../ui/ImagePreview'));
afterEach(cleanup);

it.each([
  ['look at https://a.example/b?c=1&d=2, please', ['https://a.example/b?c=1&d=2']],
  ['图纸在https://a.example/图，(http://b.example/c)。', ['https://a.example/', 'http://b.example/c']],
  ['javascript:alert(1) <a href="x">no</a>', []],
])('opens the addresses among the words of %s', (content, addresses) => {
  const { container } = render(<MessageBody content={content} messageType={MessageType.Text} extraProperties={{}} />);
  expect(container.textContent).toBe(content);
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(addresses);
});

it('offers by its name what was sent as a picture and cannot be shown', async () => {
  const { createObjectURL, revokeObjectURL } = URL;
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  try {
    const client = new QueryClient();
    client.setQueryData(['file', 'f-1'], new Blob(['no picture']));
    render(
      <QueryClientProvider client={client}>
        <MessageBody
          content="front.png"
          messageType={MessageType.Image}
          extraProperties={{ fileId: 'f-1', mimeType: 'image/png', size: 1_500 }}
        />
      </QueryClientProvider>,
    );
    const picture = await screen.findByAltText('front.png');
    expect(screen.queryByText('2 kB')).toBeNull();
    fireEvent.error(picture);
    expect(screen.getByRole('button').textContent).toContain('front.png 2 kB');
  } finally {
    cleanup();
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  }
});
