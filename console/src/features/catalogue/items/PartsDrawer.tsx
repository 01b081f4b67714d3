import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button, Drawer, Space } from 'antd';
import type { TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionsColumn } from '../../../resource/RowActions';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { figureUnits, money, titleIn } from '../../../ui/figures';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { NumberInput } from '../../../ui/NumberInput';
import { useClipboardBlock } from '../../../ui/use-clipboard-block';
import { useGuardedClose } from '../../../ui/use-guarded-close';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { CataloguePicker } from '../picker';
import type { Item } from '../records';
import { useProductParts } from './use-product-parts';
import type { Line, ProductParts } from './use-product-parts';
import { lazy } from '../../../state/lazy';

const PastePartsDrawer = lazy(() => import('./PastePartsDrawer'));
const ProductCost = lazy(() => import('./ProductCost'));

const lineId = ({ id }: Line) => id;

const partColumns = (t: TFunction, parts: ProductParts): readonly GridColumn<Line>[] => [
  { key: 'name', title: t('item.name'), width: 220 },
  { key: 'code', title: t('item.code'), width: 120, render: ({ part }) => part.code ?? '' },
  {
    key: 'count',
    title: t('item.count'),
    width: 120,
    align: 'end',
    render: (line) => (
      <NumberInput
        size="small"
        min={0}
        precision={3}
        aria-label={`${t('item.count')} · ${line.name}`}
        value={parts.countOf(line)}
        formatter={(value) => (value === undefined ? '' : String(Number(value)))}
        onChange={(value) => parts.setCount(line, value ?? 0)}
        style={{ width: '100%' }}
      />
    ),
  },
  { key: 'unit', title: t('item.unit'), width: 80, render: ({ part }) => part.unit ?? '' },
  {
    key: 'price',
    title: titleIn(t('matter.price'), figureUnits.money),
    width: 100,
    align: 'end',
    render: ({ part }) => money(part.price),
  },
  actionsColumn<Line>(t('common:column.actions'), [t('common:action.delete')], (line) => [
    { key: 'delete', label: t('common:action.delete'), danger: true, run: () => void parts.remove(line) },
  ]),
];

/** The parts of a product, each with its count; what is changed and what is new goes to the server on Save. */
export default function PartsDrawer({ product, onClose }: { product: Item; onClose: () => void }) {
  const { t } = useTranslation(['catalogue', 'common']);
  useReturnedFocus();
  const parts = useProductParts(product.id);
  const [isPicking, setPicking] = useState(false);
  const [pasted, setPasted] = useState<string>();
  const seesCosts = usePermission(salesOrderPermissions.names.PriceLists.Costs);
  const close = useGuardedClose(parts.isDirty, onClose);
  useClipboardBlock((text) => {
    if (isPicking || pasted !== undefined) return false;
    setPasted(text);
    return true;
  });
  const addButtons = (
    <Space>
      <Button icon={<SnippetsOutlined />} onClick={() => setPasted('')}>
        {t('parts.paste')}
      </Button>
      <Button icon={<PlusOutlined />} onClick={() => setPicking(true)}>
        {t('parts.add')}
      </Button>
    </Space>
  );
  return (
    <Drawer
      open
      size={760}
      title={t('parts.title', { name: product.name })}
      onClose={() => void close()}
      styles={{ body: { display: 'flex', flexDirection: 'column' } }}
      extra={addButtons}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void close()}>{t('common:action.cancel')}</Button>
          <Button type="primary" disabled={!parts.isDirty} loading={parts.isSaving} onClick={parts.save}>
            {t('common:action.save')}
          </Button>
        </Space>
      }
    >
      <DataGrid
        label={t('parts.open')}
        rows={parts.lines}
        rowKey={lineId}
        loading={parts.list.isPending}
        rowTone={(line) => (line.productId ? undefined : 'warning')}
        columns={partColumns(t, parts)}
        empty={<EmptyState text={t('parts.empty')}>{addButtons}</EmptyState>}
      />
      <Suspense fallback={null}>
        {seesCosts && <ProductCost product={product} />}
        {pasted !== undefined && (
          <PastePartsDrawer text={pasted} onTake={parts.take} onClose={() => setPasted(undefined)} />
        )}
      </Suspense>
      {isPicking && <CataloguePicker module="matter" onPick={parts.pick} onClose={() => setPicking(false)} />}
    </Drawer>
  );
}
