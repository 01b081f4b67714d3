import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import SheetField from '../../../resource/SheetField';
import type { EditColumn } from '../../../ui/grid/sheet-columns';
import { linesOf, valuesOf } from './base-values';
import type { BaseLine } from './base-values';

/** Values by name, one a line; what stands in groups is named with a dot between. */
export default function ValuesField({
  value = {},
  onChange,
}: {
  value?: Record<string, unknown>;
  onChange?: (value: Record<string, unknown>) => void;
}) {
  const { t } = useTranslation('salesOrder');
  const columns = useMemo<EditColumn[]>(
    () => [
      { key: 'name', title: t('checkBase.valueName'), editor: 'text', required: true, maxLength: 128, width: 260 },
      { key: 'value', title: t('checkBase.value'), editor: 'text', maxLength: 512, width: 260 },
    ],
    [t],
  );
  return (
    <SheetField<BaseLine>
      columns={columns}
      value={linesOf(value)}
      onChange={(lines) => onChange?.(valuesOf(lines))}
      blank={() => ({ name: '', value: '' })}
      height={320}
      texts={{
        label: t('checkBase.data'),
        empty: t('checkBase.noValues'),
        add: t('checkBase.addValue'),
        remove: t('checkBase.removeValue'),
      }}
    />
  );
}
