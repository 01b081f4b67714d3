import { quotations } from '@ishare/contracts/sales-order/quotations.js';
import type { QuotationItem as Priced, QuotationRow } from '@ishare/contracts/sales-order/quotations.js';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { figureUnits, money, titleIn } from '../../../ui/figures';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { Splash } from '../../../ui/Splash';
import { StateTag } from '../../../ui/StateTag';
import { useReturnedFocus } from '../../../ui/use-returned-focus';

interface QuotationItem extends Priced {
  /** Its place: the items themselves have no number. */
  place: string;
}

const placeOf = ({ place }: QuotationItem): string => place;

/** What the order's discount leaves of the sum. */
function Sums({ total, payable }: { total: number; payable: number }) {
  const { t } = useTranslation('salesOrder');
  return (
    <dl
      style={{ display: 'flex', justifyContent: 'flex-end', gap: 8, margin: 0, padding: '12px 16px', flexWrap: 'wrap' }}
    >
      <dt>{t('quotation.items')}</dt>
      <dd style={{ margin: 0 }}>{money(total)}</dd>
      <dt>{t('quotation.discount')}</dt>
      <dd style={{ margin: 0 }}>{money(payable - total)}</dd>
      <dt>{t('quotation.payable')}</dt>
      <dd style={{ margin: 0, fontWeight: 600 }}>{money(payable)}</dd>
    </dl>
  );
}

function useItemColumns(): GridColumn<QuotationItem>[] {
  const { t } = useTranslation('salesOrder');
  return [
    { key: 'name', title: t('line.name'), width: 220, pinned: 'start' },
    { key: 'roomName', title: t('line.roomName'), width: 110 },
    { key: 'cabinetNo', title: t('line.cabinetNo'), width: 110 },
    { key: 'calcType', title: t('quotation.calcType'), width: 110, render: (item) => t(`calcType.${item.calcType}`) },
    { key: 'quantity', title: t('quotation.quantity'), width: 100, align: 'end' },
    {
      key: 'price',
      title: titleIn(t('line.price'), figureUnits.money),
      width: 110,
      align: 'end',
      render: (item) =>
        item.isPriced ? money(item.price) : <StateTag tone="warning">{t('quotation.unpriced')}</StateTag>,
    },
    {
      key: 'amount',
      title: titleIn(t('line.amount'), figureUnits.money),
      width: 120,
      align: 'end',
      render: (item) => money(item.amount),
    },
    {
      key: 'isManual',
      title: '',
      width: 120,
      render: (item) => item.isManual && <StateTag tone="neutral">{t('quotation.isManual')}</StateTag>,
    },
  ];
}

/** What one version of a quotation consists of. */
export function QuotationItems({ quotation, onClose }: { quotation: QuotationRow; onClose: () => void }) {
  const { t } = useTranslation('salesOrder');
  useReturnedFocus();
  const whole = useRoute(quotations.whole, { params: { id: quotation.id } });
  const items = useMemo(
    () => (whole.data?.items ?? []).map((item, index): QuotationItem => ({ ...item, place: String(index) })),
    [whole.data],
  );
  const columns = useItemColumns();
  return (
    <Drawer
      open
      onClose={onClose}
      size={900}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
      title={`${quotation.quotationNo} · v${quotation.versionNo} · ${money(quotation.totalAmount)}`}
    >
      {whole.isPending ? (
        <Splash />
      ) : whole.isError ? (
        <ListFailure error={whole.error} onRetry={() => void whole.refetch()} />
      ) : (
        <>
          <DataGrid
            label={t('tab.quotations')}
            rows={items}
            columns={columns}
            rowKey={placeOf}
            empty={<EmptyState text={t('quotation.noItems')} />}
          />
          {whole.data.payableAmount !== null && (
            <Sums total={quotation.totalAmount} payable={whole.data.payableAmount} />
          )}
        </>
      )}
    </Drawer>
  );
}
