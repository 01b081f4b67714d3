import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { Form } from 'antd';
import { serve } from '../../../http/server.fixture';
import LinesField from './LinesField';

const MANY = 1_000;
/** All but the last, which has waited longest, are on trucks already. */
const packages = Array.from({ length: MANY }, (_, index) => ({
  ...{ id: `p${index}`, packageNo: `BZ-${index}`, shelfCode: null, pickupId: null },
  ...{ salesOrderId: 'o', salesOrderNo: 'SO-1', customerName: 'Ann' },
  shipmentId: index === MANY - 1 ? null : 'another',
}));

describe('what goes onto a truck', () => {
  const end = serve(({ searchParams }) => {
    const [skip, take] = [Number(searchParams.get('skipCount')), Number(searchParams.get('maxResultCount'))];
    const all = searchParams.get('state') === String(PackageState.InStore) ? packages : [];
    return { totalCount: all.length, items: all.slice(skip, skip + take) };
  });

  afterEach(cleanup);
  afterAll(end);

  it('is chosen among all packages that wait, also where there are more than one page of them', async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Form>
          <LinesField />
        </Form>
      </QueryClientProvider>,
    );
    expect(await screen.findByText(`BZ-${MANY - 1}`)).toBeTruthy();
    expect(screen.queryByText('BZ-0')).toBeNull();
  });
});
