import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { OFFERED, QuotationState } from '@ishare/contracts/sales-order/quotation-life.js';
import { quotation, quotations } from '@ishare/contracts/sales-order/quotations.js';
import type { QuotationRow } from '@ishare/contracts/sales-order/quotations.js';
import { Button } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../resource/ResourceTable';
import { actionsColumn } from '../../../resource/RowActions';
import { save } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { dateText, figureUnits, money, titleIn } from '../../../ui/figures';
import type { GridColumn } from '../../../ui/grid/column';
import { StateTag } from '../../../ui/StateTag';
import type { Tone } from '../../../ui/StateTag';
import { useOrderReload } from '../queries';
import { QuotationItems } from './QuotationItems';
import { lazy } from '../../../state/lazy';

const SendQuotation = lazy(() => import('../offers/SendQuotation'));
const CompareQuotations = lazy(() => import('../offers/CompareQuotations'));

const tones: Readonly<Record<number, Tone>> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'info',
  4: 'success',
  5: 'neutral',
  9: 'danger',
};
/** The customer has said yes by the link; the factory has not confirmed the order yet. */
const isTaken = ({ state, acceptedTime }: QuotationRow) => state === QuotationState.Sent && acceptedTime !== null;

/** While a version is being computed it is asked for again, in ms. */
const patience = 1_500;
/** Versions per request. */
const pageSize = 50;

function stillComputing(rows: readonly QuotationRow[]): number | false {
  return rows.some(({ state }) => state < 2) ? patience : false;
}

/** What the goods cost, and what is earned by them; not everybody's to see. */
function useCostColumns(): GridColumn<QuotationRow>[] {
  const { t } = useTranslation('salesOrder');
  const seesCosts = usePermission(salesOrderPermissions.names.PriceLists.Costs);
  if (!seesCosts) return [];
  return [
    {
      key: 'costAmount',
      title: titleIn(t('quotation.costAmount'), figureUnits.money),
      width: 130,
      align: 'end',
      render: (row) => (row.costAmount === null ? null : money(row.costAmount)),
    },
    {
      key: 'marginRate',
      title: t('quotation.marginRate'),
      width: 110,
      align: 'end',
      render: (row) => (row.marginRate === null ? null : `${row.marginRate} %`),
    },
  ];
}

/** `isUnpriced`: a line of some version has no price; where none is without, nothing is said of it. */
function useVersionColumns(isUnpriced: boolean): GridColumn<QuotationRow>[] {
  const { t } = useTranslation('salesOrder');
  const costColumns = useCostColumns();
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
      width: 110,
      render: (row) =>
        row.isOutdated ? (
          <StateTag tone="danger">{t('quotation.outdated')}</StateTag>
        ) : (
          <StateTag tone={isTaken(row) ? 'success' : (tones[row.state] ?? 'neutral')}>
            {isTaken(row) ? t('offer.isTaken') : t(`quotationState.${row.state}`)}
          </StateTag>
        ),
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
    {
      key: 'validUntil',
      title: t('quotation.validUntil'),
      width: 130,
      render: (row) =>
        row.isExpired ? (
          <StateTag tone="danger">{t('offer.overSince', { day: dateText(row.validUntil) })}</StateTag>
        ) : (
          dateText(row.validUntil)
        ),
    },
    {
      key: 'acceptedBy',
      title: t('offer.takenBy'),
      width: 150,
      render: (row) => row.acceptedTime && `${row.acceptedBy} · ${dateText(row.acceptedTime)}`,
    },
    { key: 'priceListName', title: t('quotation.priceListName'), width: 140 },
    ...costColumns,
    {
      key: 'creationTime',
      title: t('order.creationTime'),
      width: 150,
      render: (row) => dateText(row.creationTime, true),
    },
  ];
  return columns.filter(({ key }) => isUnpriced || key !== 'unpricedCount');
}

/** Hears when the last version that was being computed is done: its order has moved, and its page says so. */
function useComputed(onComputed: () => void): (rows: readonly QuotationRow[]) => void {
  const wasComputing = useRef(false);
  return (rows) => {
    const isComputing = stillComputing(rows) !== false;
    if (wasComputing.current && !isComputing) onComputed();
    wasComputing.current = isComputing;
  };
}

/** The versions of an order's quotation, the latest first. */
export function Quotations({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [shown, setShown] = useState<QuotationRow>();
  const [versions, setVersions] = useState(0);
  const reload = useOrderReload();
  const follow = useComputed(() => void reload());
  const [isUnpriced, setUnpriced] = useState(false);
  const columns = useVersionColumns(isUnpriced);
  const maySend = usePermission(salesOrderPermissions.names.Orders.Edit);
  const [sent, setSent] = useState<QuotationRow>();
  const [compared, setCompared] = useState<QuotationRow>();
  const labels = [t('order.open'), t('offer.compare'), t('offer.send')];
  const tail = actionsColumn<QuotationRow>(t('common:column.actions'), labels, (row) => [
    { key: 'open', label: labels[0]!, run: () => setShown(row) },
    ...(versions < 2 || row.state === QuotationState.Calculating || row.state === QuotationState.Failed
      ? []
      : [{ key: 'compare', label: labels[1]!, run: () => setCompared(row) }]),
    ...(maySend && OFFERED.includes(row.state) && !isTaken(row) && !row.isOutdated
      ? [{ key: 'send', label: labels[2]!, run: () => setSent(row) }]
      : []),
  ]);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 8, height: '100%' }}>
      <div>
        <Button
          onClick={() =>
            void save(quotations.export, 'quotation.xlsx', { params: { id: salesOrderId } }, { export: true })
          }
          disabled={versions === 0}
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
          setVersions(rows.length);
          setUnpriced(rows.some(({ unpricedCount }) => unpricedCount > 0));
          follow(rows);
        }}
        onOpen={setShown}
      />
      <Suspense fallback={null}>
        {sent && <SendQuotation quotation={sent} onClose={() => setSent(undefined)} />}
        {compared && <CompareQuotations quotation={compared} onClose={() => setCompared(undefined)} />}
      </Suspense>
      {shown && <QuotationItems quotation={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
