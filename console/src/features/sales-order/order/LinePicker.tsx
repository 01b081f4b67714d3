import { standardProduct } from '@ishare/contracts/catalogue/standard-product.js';
import type { StandardProduct } from '@ishare/contracts/catalogue/standard-product.js';
import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../resource/panels';
import { ResourceTable } from '../../../resource/ResourceTable';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { figureUnits, titleIn } from '../../../ui/figures';

interface LinePickerProps {
  module: 'product' | 'matter' | 'standardProduct';
  onPick: (rows: readonly Record<string, unknown>[]) => void;
  onClose: () => void;
}

const sizes: ReadonlySet<string> = new Set(['productWidth', 'productDepth', 'productHeight']);

function StandardProductPicker({ onPick, onClose }: Omit<LinePickerProps, 'module'>) {
  const { t } = useTranslation(['salesOrder', 'common']);
  useReturnedFocus();
  const [chosen, setChosen] = useState<readonly StandardProduct[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const columns = (
    [
      'productName',
      'productCode',
      'productStyle',
      'productMaterial',
      'productWidth',
      'productDepth',
      'productHeight',
    ] as const
  ).map((key) => ({
    key,
    title: titleIn(t(`standardProduct.${key}`), sizes.has(key) ? figureUnits.mm : undefined),
    width: key === 'productName' ? 220 : 130,
    ...(sizes.has(key) && { align: 'end' as const }),
    render: (row: StandardProduct) => String(row.catalogProduct?.[key] ?? row[key] ?? ''),
  }));
  return (
    <Drawer
      open
      size="80%"
      title={t('tab.standardProduct')}
      onClose={onClose}
      styles={{ body: { padding: 0, display: 'flex' } }}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onPick(
                chosen.map((row) => ({
                  ...row,
                  ...row.catalogProduct,
                  catalogProduct: row.catalogProduct,
                })),
              );
              onClose();
            }}
          >
            {t('line.add')}
          </Button>
        </Space>
      }
    >
      <ResourceTable<StandardProduct>
        path={`/${standardProduct.path}`}
        label={t('tab.standardProduct')}
        columns={columns}
        filters={[{ key: 'filter', type: 'text', label: t('standardProduct.filter') }]}
        fixedQuery={{ isEnable: true }}
        layoutPath="/sales-order/standard-product-picker"
        selected={selected}
        onSelect={(keys, rows) => {
          setSelected(keys);
          setChosen((before) => [
            ...before.filter(({ id }) => keys.has(id)),
            ...rows.filter(({ id }) => keys.has(id) && !before.some((one) => one.id === id)),
          ]);
        }}
      />
    </Drawer>
  );
}

/** Where an order's lines are picked: the catalogue in select mode, or the standard products. */
export function LinePicker({ module, onPick, onClose }: LinePickerProps) {
  if (module === 'standardProduct')
    return <StandardProductPicker onPick={(rows) => onPick(rows.map((row) => ({ ...row })))} onClose={onClose} />;
  return (
    <Panel
      of="cataloguePicker"
      module={module}
      onPick={(rows) => onPick(rows.map((row) => ({ ...row })))}
      onClose={onClose}
    />
  );
}
