import { Audience } from '@ishare/contracts/audience.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import AudienceField from './AudienceField';

const { fetch } = globalThis;
let asked: string[];

async function open(values: { audience: number; readerIds: string[] }) {
  const words = i18next.createInstance();
  const files = { people_one: '{{count}} person', people_other: '{{count}} people' };
  await words.init({ lng: 'en', resources: { en: { files } } });
  render(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={new QueryClient()}>
        <Form initialValues={values}>
          <Form.Item name="readerIds" hidden>
            <input />
          </Form.Item>
          <Form.Item name="audience">
            <AudienceField />
          </Form.Item>
        </Form>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

describe('whom news are for', () => {
  beforeEach(() => {
    asked = [];
    globalThis.fetch = ((input: unknown) => {
      asked.push(String(input));
      return Promise.resolve({
        ok: true,
        status: 200,
        headers: new Map([['content-type', 'application/json']]),
        json: () => Promise.resolve({ count: 12 }),
        text: () => Promise.resolve('{"count":12}'),
      });
    }) as never;
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = fetch;
  });

  it('says how many people the audience has', async () => {
    await open({ audience: Audience.Dealers, readerIds: [] });
    expect(await screen.findByText('12 people')).toBeTruthy();
    expect(asked).toEqual([expect.stringContaining(`audience=${Audience.Dealers}`)]);
  });

  it('counts those alone who are named', async () => {
    await open({ audience: Audience.All, readerIds: ['somebody'] });
    expect(await screen.findByText('1 person')).toBeTruthy();
  });
});
