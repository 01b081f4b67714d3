import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { serve } from '../../../http/server.fixture';
import SqlsField from './SqlsField';

let end = () => {};
afterEach(() => (cleanup(), end()));

it('tells why a statement cannot be tried in the words of the server', async () => {
  end = serve(({ pathname }) =>
    pathname.endsWith('/try') ? new Error('There is no column "amout".') : { findings: [] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Form initialValues={{ name: 'r', parameters: [], sqls: [] }}>
        <SqlsField value={[{ name: 'rows', sql: 'select amout from orders' }]} />
      </Form>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /report.try/ }));
  expect(await screen.findByText('There is no column "amout".')).toBeTruthy();
});
