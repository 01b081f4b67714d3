import { dictionaries } from '@ishare/contracts/platform/dictionary-routes.js';
import type { FormType } from '@ishare/contracts/sales-order/order-lines.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { keyOf } from '../session/routes';
import { useLineTitles } from './line-titles';

afterEach(cleanup);

function Titles({ formType }: { formType: FormType }) {
  const titleOf = useLineTitles(formType);
  return ['info1', 'info2', 'length'].map(titleOf).join(', ');
}

it('calls the infos of standard products as the tenant does, and everything else by its word', () => {
  const client = new QueryClient();
  const items = [{ code: 'info1', displayText: 'Door style', value: 'info1' }];
  client.setQueryData(keyOf(dictionaries.ofCode, { params: { code: 'StandardProductInfo' } }), { items });
  const show = (formType: FormType) =>
    render(
      <QueryClientProvider client={client}>
        <Titles formType={formType} />
      </QueryClientProvider>,
    ).container.textContent;
  expect(show('standardProduct')).toMatch(/^Door style, \S*info2, \S*length$/);
  expect(show('product')).toMatch(/^\S*info1, \S*info2, \S*length$/);
});
