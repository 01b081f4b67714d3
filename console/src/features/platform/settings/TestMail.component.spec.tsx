import { emailing } from '@ishare/contracts/platform/setting-routes.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { configuration, type ApplicationConfiguration } from '../../../session/configuration';
import { keyOf } from '../../../session/routes';
import TestMail from './TestMail';

it('is ready to be sent: from the sender of the settings to whoever asks, with a subject and a text', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(keyOf(emailing.get), { defaultFromAddress: 'office@factory.example' });
  configuration.set({
    currentUser: { id: 'u', email: 'he@factory.example' },
    currentTenant: { id: 't' },
    setting: { values: {} },
  } as unknown as ApplicationConfiguration);
  render(
    <QueryClientProvider client={client}>
      <TestMail onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const values = (await screen.findAllByRole('textbox')).map((box) => (box as HTMLInputElement).value);
  expect(values.slice(0, 2)).toEqual(['office@factory.example', 'he@factory.example']);
  expect(values.slice(2).every((value) => value !== '')).toBe(true);
  expect(values).toHaveLength(4);
});
