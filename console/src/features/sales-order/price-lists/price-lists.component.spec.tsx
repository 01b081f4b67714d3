import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ItemsField from './ItemsField';
import priceLists from './price-lists.screen';
import type { SearchValues } from '../../../ui/search-field';
import { SearchBar } from '../../../ui/SearchBar';
import { LookupFilter } from '../../../resource/LookupSelect';

afterEach(cleanup);

it('narrows a list by a record that is chosen by its words, and sends its id', async () => {
  const filter = priceLists.filters!.find(({ key }) => key === 'orderTypeId')!;
  if (filter.type !== 'lookup') throw new Error(`a list is narrowed by ids that are typed: ${filter.type}`);
  expect(filter.path).toBe('/api/app/order-type');
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData([filter.path, { skipCount: 0, maxResultCount: 999 }], {
    items: [
      { id: 'id-1', code: 'K', name: 'Kitchen' },
      { id: 'id-2', code: 'W', name: 'Wardrobe' },
    ],
  });
  const asked: SearchValues[] = [];
  render(
    <QueryClientProvider client={client}>
      <SearchBar
        fields={[
          {
            key: filter.key,
            label: 'Order type',
            type: 'custom',
            render: (props) => <LookupFilter {...props} of={filter} />,
          },
        ]}
        values={{}}
        onSearch={(values) => asked.push(values)}
      />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Order type' }));
  await userEvent.click(await screen.findByTitle('W · Wardrobe'));
  expect(asked).toEqual([{ orderTypeId: 'id-2' }]);
});

it('does not count a row that nobody has filled', async () => {
  const told: unknown[][] = [];
  render(<ItemsField value={[]} onChange={(items) => told.push(items)} />);
  await userEvent.click(screen.getByText('priceItem.add'));
  expect(told.at(-1)).toEqual([]);
});
