import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import crm from '../../../i18n/en/crm.json' with { type: 'json' };
import { serve } from '../../../http/server.fixture';
import { Doubles } from './Doubles';

const customer = (id: string, name: string, phoneNumber: string | null, address: string | null) => ({
  ...{ id, name, phoneNumber, address, community: 'Estate', dealerName: null, state: 0 },
  ...{ creationTime: '2099-01-01T00:00:00Z', followUps: 0, intentOrders: 0 },
});

describe('customers who may be one', () => {
  const words = createInstance();

  beforeAll(() => words.use(initReactI18next).init({ lng: 'en', resources: { en: { crm } } }));
  afterEach(cleanup);

  it.each([
    ['Yin Gao', '139****0001', 'Merge Yin  Gao (139****0002) into Yin Gao (139****0001)?'],
    ['Yin Gao', '139****0002', 'Merge Yin  Gao (Road 9) into Yin Gao (Estate)?'],
    ['Lin', '139****0002', 'Merge Yin  Gao into Lin?'],
  ])('are told apart before one of them goes: %s %s', async (name, phoneNumber, question) => {
    const customers = [customer('a', name, phoneNumber, null), customer('b', 'Yin  Gao', '139****0002', 'Road 9')];
    const end = serve(() => ({ items: [{ kind: 'name', key: name, customers }] }));
    const asked: string[] = [];
    const { confirm } = window;
    window.confirm = (title) => asked.push(String(title)) < 0;
    render(
      <I18nextProvider i18n={words}>
        <MemoryRouter>
          <QueryClientProvider client={new QueryClient()}>
            <Doubles />
          </QueryClientProvider>
        </MemoryRouter>
      </I18nextProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(asked).toEqual([question]));
    window.confirm = confirm;
    end();
  });
});
