import { weChat } from '@ishare/contracts/identity/wechat.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { keyOf } from '../../session/routes';
import OfficialAccountDialog from './OfficialAccountDialog';

afterEach(cleanup);

const shown = (client: QueryClient) =>
  render(
    <QueryClientProvider client={client}>
      <OfficialAccountDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
const codes = () => document.querySelectorAll('.ant-qrcode');

describe('the code of the official account', () => {
  it('is there where the server gives one', () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    client.setQueryData(keyOf(weChat.qrCode), { url: 'https://weixin.example/q', ticket: 't', expireSeconds: 60 });
    client.setQueryData(keyOf(weChat.binding), { isBound: false });
    shown(client);
    expect(codes()).toHaveLength(1);
  });

  it('is not, and nobody is told to be unbound, where it gives none', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    client.setQueryData(keyOf(weChat.binding), { isBound: false });
    shown(client);
    await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
    expect(codes()).toHaveLength(0);
    expect(document.body.textContent).not.toContain('wechat.notBound');
  });
});
