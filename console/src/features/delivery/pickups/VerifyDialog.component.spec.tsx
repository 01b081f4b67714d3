import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { VerifyDialog } from './VerifyDialog';

const packages = [
  { id: 'a', packageNo: 'P1' },
  { id: 'b', packageNo: 'P2' },
];

describe('packages that are handed over', () => {
  afterEach(cleanup);

  it('ask why one of them is not taken, once one is not', () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <VerifyDialog
          row={{ id: 'p', code: 'TH1' } as never}
          packages={packages as never}
          onDone={() => undefined}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    );
    expect(screen.getByLabelText('pickup.comment')).toBeTruthy();
    expect(screen.queryByText('pickup.whyHint')).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'P2' }));
    expect(screen.getByLabelText('shipment.whyRefused')).toBeTruthy();
    expect(screen.getByText('pickup.whyHint')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'P2' }));
    expect(screen.getByLabelText('pickup.comment')).toBeTruthy();
  });
});
