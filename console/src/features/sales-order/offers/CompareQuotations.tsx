import { quotations } from '@ishare/contracts/sales-order/quotations.js';
import type { QuotationRow } from '@ishare/contracts/sales-order/quotations.js';
import { without } from '@ishare/kernel/money.js';
import { Drawer, Select, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { count, money } from '../../../ui/figures';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { EmptyState } from '../../../ui/EmptyState';
import { StateTag } from '../../../ui/StateTag';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { differencesOf } from '../order/quotation-diff';
import type { Difference, Side } from '../order/quotation-diff';

const MOST = 100;
const tones = { added: 'success', removed: 'danger', changed: 'warning' } as const;
const signed = (amount: number): string => `${amount > 0 ? '+' : ''}${money(amount)}`;
const keyOf = ({ key }: Difference): string => key;

function sideText(side: Side | null): string {
  if (!side) return '—';
  return `${count(side.quantity)} × ${side.price === null ? '…' : money(side.price)} = ${money(side.amount)}`;
}

function useColumns(): GridColumn<Difference>[] {
  const { t } = useTranslation('salesOrder');
  return [
    {
      key: 'kind',
      title: t('offer.change'),
      width: 90,
      render: ({ kind }) => <StateTag tone={tones[kind]}>{t(`offer.kind.${kind}`)}</StateTag>,
    },
    { key: 'name', title: t('line.name'), width: 190 },
    {
      key: 'place',
      title: t('offer.place'),
      width: 130,
      render: ({ roomName, cabinetNo }) => [roomName, cabinetNo].filter(Boolean).join(' · '),
    },
    { key: 'before', title: t('offer.before'), width: 200, align: 'end', render: ({ before }) => sideText(before) },
    { key: 'after', title: t('offer.after'), width: 200, align: 'end', render: ({ after }) => sideText(after) },
    {
      key: 'difference',
      title: t('offer.difference'),
      width: 120,
      align: 'end',
      render: ({ difference }) => signed(difference),
    },
  ];
}

/** What two versions of an order's quotation differ by: which items, and by how much. */
export default function CompareQuotations({ quotation, onClose }: { quotation: QuotationRow; onClose: () => void }) {
  const { t } = useTranslation('salesOrder');
  useReturnedFocus();
  const { salesOrderId, versionNo, id } = quotation;
  const query = { salesOrderId, sorting: 'versionNo desc', maxResultCount: MOST };
  const list = useRoute(quotations.list, { query });
  const others = (list.data?.items ?? []).filter((one) => one.id !== id && one.state !== 9 && one.state !== 1);
  const [chosen, setChosen] = useState<string>();
  const otherId = chosen ?? (others.find((one) => one.versionNo < versionNo) ?? others[0])?.id ?? '';
  const [mine, other] = [
    useRoute(quotations.whole, { params: { id } }),
    useRoute(quotations.whole, { params: { id: otherId } }, { enabled: otherId !== '' }),
  ];
  const columns = useColumns();
  const [before, after] =
    mine.data && other.data && other.data.versionNo > mine.data.versionNo
      ? [mine.data, other.data]
      : [other.data, mine.data];
  const rows = useMemo(() => (before && after ? differencesOf(before.items, after.items) : []), [before, after]);
  return (
    <Drawer
      open
      onClose={onClose}
      size={980}
      styles={{ body: { display: 'flex', flexDirection: 'column', padding: 0 } }}
      title={t('offer.compareOf', { no: quotation.quotationNo, version: versionNo })}
    >
      <Space wrap style={{ padding: '12px 16px' }}>
        <span>{t('offer.with')}</span>
        <Select
          value={otherId || undefined}
          style={{ minWidth: 260 }}
          aria-label={t('offer.with')}
          loading={list.isPending}
          options={others.map((one) => ({
            value: one.id,
            label: `v${one.versionNo} · ${one.quotationName} · ${money(one.totalAmount)}`,
          }))}
          onChange={setChosen}
        />
        {before && after && (
          <strong>
            {t('offer.sum', {
              before: `v${before.versionNo} ${money(before.totalAmount)}`,
              after: `v${after.versionNo} ${money(after.totalAmount)}`,
              difference: signed(without(after.totalAmount, before.totalAmount)),
            })}
          </strong>
        )}
      </Space>
      {before && after ? (
        <DataGrid
          label={t('offer.compare')}
          rows={rows}
          columns={columns}
          rowKey={keyOf}
          empty={<EmptyState text={t('offer.same')} />}
        />
      ) : (
        <QueryState of={otherId ? other : list} none={others.length === 0 && t('offer.onlyOne')} />
      )}
    </Drawer>
  );
}
