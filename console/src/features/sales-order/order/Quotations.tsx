import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { quotation, quotations } from '@ishare/contracts/sales-order/quotations.js';
import type { QuotationItem as Priced, QuotationRow } from '@ishare/contracts/sales-order/quotations.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { ResourceTable } from '../../../resource/ResourceTable';
import { actionsColumn } from '../../../resource/RowActions';
import { orderMoves } from '@ishare/contracts/sales-order/orders.js';
import { makeStale, save, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { dateText, figureUnits, money, titleIn } from '../../../ui/figures';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { Splash } from '../../../ui/Splash';
import { StateTag } from '../../../ui/StateTag';
import type { Tone } from '../../../ui/StateTag';
import { useReturnedFocus } from '../../../ui/use-returned-focus';

interface QuotationItem extends Priced {
  /** Its place: the items themselves have no number. */
  place: string;
}

const tones: Readonly<Record<number, Tone>> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'info',
  4: 'success',
  5: 'neutral',
  9: 'danger',
};
/** While a version is being computed it is asked for again, in ms. */
const patience = 1_500;
/** Versions per request. */
const pageSize = 50;

const placeOf = ({ place }: QuotationItem): string => place;

function stillComputing(rows: readonly QuotationRow[]): number | false {
  return rows.some(({ state }) => state < 2) ? patience : false;
}

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

function Items({ quotation, onClose }: { quotation: QuotationRow; onClose: () => void }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  useReturnedFocus();
  const whole = useRoute(quotations.whole, { params: { id: quotation.id } });
  const items = useMemo(
    () => (whole.data?.items ?? []).map((item, index): QuotationItem => ({ ...item, place: String(index) })),
    [whole.data],
  );
  const columns: GridColumn<QuotationItem>[] = [
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
  ];
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

/** The versions of an order's quotation, the latest first. */
export function Quotations({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [shown, setShown] = useState<QuotationRow>();
  const [isEmpty, setEmpty] = useState(true);
  const client = useQueryClient();
  const wasComputing = useRef(false);
  const seesCosts = usePermission(salesOrderPermissions.names.PriceLists.Costs);
  const columns: GridColumn<QuotationRow>[] = [
    { key: 'quotationNo', title: t('quotation.quotationNo'), width: 160, pinned: 'start' },
    {
      key: 'versionNo',
      title: t('quotation.versionNo'),
      width: 70,
      align: 'end',
      render: (row) => `v${row.versionNo}`,
    },
    { key: 'quotationName', title: t('quotation.type'), width: 110 },
    {
      key: 'state',
      title: t('quotation.state'),
      width: 100,
      render: (row) => <StateTag tone={tones[row.state] ?? 'neutral'}>{t(`quotationState.${row.state}`)}</StateTag>,
    },
    {
      key: 'totalAmount',
      title: titleIn(t('quotation.totalAmount'), figureUnits.money),
      width: 120,
      align: 'end',
      render: (row) => money(row.totalAmount),
    },
    {
      key: 'unpricedCount',
      title: t('quotation.unpriced'),
      width: 110,
      render: (row) =>
        row.unpricedCount > 0 && (
          <StateTag tone="warning">{t('quotation.unpricedCount', { count: row.unpricedCount })}</StateTag>
        ),
    },
    { key: 'priceListName', title: t('quotation.priceListName'), width: 140 },
    ...(seesCosts
      ? [
          {
            key: 'costAmount',
            title: titleIn(t('quotation.costAmount'), figureUnits.money),
            width: 130,
            align: 'end',
            render: (row) => (row.costAmount === null ? null : money(row.costAmount)),
          } satisfies GridColumn<QuotationRow>,
          {
            key: 'marginRate',
            title: t('quotation.marginRate'),
            width: 110,
            align: 'end',
            render: (row) => (row.marginRate === null ? null : `${row.marginRate} %`),
          } satisfies GridColumn<QuotationRow>,
        ]
      : []),
    {
      key: 'creationTime',
      title: t('order.creationTime'),
      width: 150,
      render: (row) => dateText(row.creationTime, true),
    },
  ];
  const tail = actionsColumn<QuotationRow>(t('common:column.actions'), [t('order.open')], (row) => [
    { key: 'open', label: t('order.open'), run: () => setShown(row) },
  ]);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 8, height: '100%' }}>
      <div>
        <Button
          onClick={() =>
            void save(quotations.export, 'quotation.xlsx', { params: { id: salesOrderId } }, { export: true })
          }
          disabled={isEmpty}
        >
          {t('quotation.export')}
        </Button>
      </div>
      <ResourceTable<QuotationRow>
        plain
        path={`/${quotation.path}`}
        label={t('tab.quotations')}
        columns={columns}
        tail={tail}
        fixedQuery={{ salesOrderId }}
        defaultSorting="versionNo desc"
        pageSize={pageSize}
        layoutPath="/sales-order/order-quotations"
        emptyText={t('quotation.none')}
        refetchWhile={stillComputing}
        onRows={(rows) => {
          setEmpty(rows.length === 0);
          // A version that is done has moved its order: head, next step and timeline say so.
          const isComputing = stillComputing(rows) !== false;
          if (wasComputing.current && !isComputing) void makeStale(client, orderMoves);
          wasComputing.current = isComputing;
        }}
        onOpen={setShown}
      />
      {shown && <Items quotation={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
