import { CalcType, priceKinds } from '@ishare/contracts/sales-order/price-list.js';
import type { PriceListItem } from '@ishare/contracts/sales-order/price-list.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import SheetField from '../../../resource/SheetField';
import { usePermission } from '../../../session/session';
import { figureUnits, titleIn } from '../../../ui/figures';
import type { EditColumn } from '../../../ui/grid/sheet-columns';

const blank = (): PriceListItem => ({
  kind: 'product',
  code: '',
  name: null,
  calcType: null,
  price: 0,
  costPrice: null,
  minQty: 0,
});

/** The prices of a list; costs for those who may see them. */
export default function ItemsField({
  value = [],
  onChange,
}: {
  value?: PriceListItem[];
  onChange?: (items: PriceListItem[]) => void;
}) {
  const { t } = useTranslation('salesOrder');
  const seesCosts = usePermission(salesOrderPermissions.names.PriceLists.Costs);
  const columns = useMemo<EditColumn[]>(
    () => [
      {
        key: 'kind',
        title: t('priceItem.kind'),
        editor: 'select',
        required: true,
        width: 100,
        options: priceKinds.map((kind) => ({ value: kind, label: t(`priceKind.${kind}`) })),
      },
      { key: 'code', title: t('priceItem.code'), editor: 'text', required: true, maxLength: 64, width: 140 },
      { key: 'name', title: t('priceItem.name'), editor: 'text', maxLength: 128, width: 200 },
      {
        key: 'calcType',
        title: t('quotation.calcType'),
        editor: 'select',
        width: 130,
        options: Object.values(CalcType).map((type) => ({ value: type, label: t(`calcType.${type}`) })),
      },
      { key: 'minQty', title: t('priceItem.minQty'), editor: 'number', min: 0, max: 1e6, precision: 3, width: 110 },
      {
        key: 'price',
        title: titleIn(t('priceItem.price'), figureUnits.money),
        editor: 'number',
        required: true,
        min: 0,
        max: 1e9,
        precision: 2,
        thousands: true,
        width: 120,
      },
      ...(seesCosts
        ? [
            {
              key: 'costPrice',
              title: titleIn(t('priceItem.costPrice'), figureUnits.money),
              editor: 'number',
              min: 0,
              max: 1e9,
              precision: 2,
              thousands: true,
              width: 120,
            } as const,
          ]
        : []),
    ],
    [t, seesCosts],
  );
  // A cell that was emptied holds nothing; the server wants to know from which quantity on.
  const tell = (items: PriceListItem[]) => onChange?.(items.map((item) => ({ ...item, minQty: item.minQty ?? 0 })));
  return (
    <SheetField<PriceListItem>
      columns={columns}
      value={value}
      onChange={tell}
      blank={blank}
      height={360}
      texts={{
        label: t('priceItem.title'),
        empty: t('priceItem.empty'),
        add: t('priceItem.add'),
        remove: t('priceItem.remove'),
      }}
    />
  );
}
