import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Row } from '../../../resource/screen';
import { displayZone } from '../../../state/zone';
import remittances from './remittances.screen';

const paid = {
  id: 'r1',
  concurrencyStamp: 's',
  remittanceNo: 'HK20261121-0001',
  dealerId: 'd1',
  dealerName: 'Sunrise Kitchens',
  amount: 12_345.6,
  remitTime: '2026-11-20T17:30:00Z',
  bank: 'ICBC',
  bankNo: '0042-77',
  channel: 'bank',
  voucherFiles: [{ id: 'f1', name: 'voucher.pdf', mimeType: 'application/pdf' }],
  state: 0,
} as unknown as Row;

describe('money that is to be confirmed', () => {
  afterEach(() => {
    cleanup();
    displayZone.set(undefined);
  });

  const ask = async (row: Row) => {
    let dialog: ReactNode;
    displayZone.set('Pacific/Kiritimati');
    const step = remittances.rowActions!.find(({ key }) => key === 'confirm')!;
    void step.run({
      rows: [row],
      show: (shown: (close: () => void) => ReactNode) => (dialog = shown(() => undefined)),
    } as never);
    render(<QueryClientProvider client={new QueryClient()}>{dialog}</QueryClientProvider>);
    return within(await screen.findByRole('dialog'));
  };

  it('shows whose it is, how much, when by the clock of the zone, and its voucher', async () => {
    const dialog = await ask(paid);
    for (const text of ['Sunrise Kitchens', '12,345.60', '2026-11-21 07:30', /ICBC/, '0042-77'])
      expect(dialog.getByText(text)).toBeTruthy();
    expect(await dialog.findByText('voucher.pdf')).toBeTruthy();
  });

  it('says where there is no voucher', async () => {
    expect((await ask({ ...paid, voucherFiles: [] } as Row)) && screen.getByText('remittance.noVoucher')).toBeTruthy();
  });
});
