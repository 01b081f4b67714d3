import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import SheetField from '../../../resource/SheetField';
import { figureUnits, titleIn } from '../../../ui/figures';
import type { EditColumn } from '../../../ui/grid/edit-sheet';
import { listOf, typedColumns } from './typed-list';

type Part = Record<string, unknown>;
const wide: Readonly<Record<string, number>> = { name: 150, materialCode: 130, remark: 160, orderNo: 120 };
const needed: readonly string[] = ['materialCode', 'length', 'width', 'count'];
const sizes: ReadonlySet<string> = new Set(['length', 'width', 'thickness']);
const blank = (): Part => ({ count: '1' });

/** Parts that stand in no file: typed, or pasted from a spreadsheet, and verified as a file is. */
export function TypedList({ onSend, onBack }: { onSend: (file: File) => void; onBack: () => void }) {
  const { t } = useTranslation(['optimisation', 'common']);
  const [given] = useState<Part[]>(() => [blank()]);
  const [rows, setRows] = useState<readonly Part[]>(given);
  const columns = useMemo(
    (): EditColumn[] =>
      typedColumns.map(([key]) => ({
        key,
        title: titleIn(t(`cutListField.${key}`), sizes.has(key) ? figureUnits.mm : undefined),
        width: wide[key] ?? 100,
        editor: 'text',
        required: needed.includes(key),
        ...(key === 'grain' && {
          editor: 'select' as const,
          options: [0, 1, 2, 3].map((value) => ({ value: String(value), label: t(`partGrain.${value}`) })),
        }),
      })),
    [t],
  );
  const filled = rows.filter((row) => needed.slice(0, 3).some((key) => String(row[key] ?? '').trim() !== ''));
  return (
    <section aria-label={t('typed.title')}>
      <p>{t('typed.hint')}</p>
      <SheetField
        columns={columns}
        value={given}
        onChange={setRows}
        blank={blank}
        height={420}
        texts={{ label: t('typed.rows'), empty: t('typed.empty'), add: t('typed.add'), remove: t('typed.remove') }}
      />
      <Space style={{ marginBlockStart: 12 }}>
        <Button onClick={onBack}>{t('common:action.cancel')}</Button>
        <Button
          type="primary"
          disabled={filled.length === 0}
          onClick={() => onSend(new File([listOf(filled)], `${t('typed.fileName')}.txt`, { type: 'text/plain' }))}
        >
          {t('typed.send')}
        </Button>
      </Space>
    </section>
  );
}
