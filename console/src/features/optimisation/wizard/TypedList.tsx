import { Button, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftBar } from '../../../resource/DraftBar';
import type { FormDraft } from '../../../resource/use-form-draft';
import SheetField from '../../../resource/SheetField';
import { figureUnits, titleIn } from '../../../ui/figures';
import type { EditColumn } from '../../../ui/grid/sheet-columns';
import { filledRows, grainOfText, listOf, typedColumns } from './typed-list';

type Part = Record<string, unknown>;
const wide: Readonly<Record<string, number>> = { name: 150, materialCode: 130, remark: 160, orderNo: 120 };
const needed: readonly string[] = ['materialCode', 'length', 'width', 'count'];
const sizes: ReadonlySet<string> = new Set(['length', 'width', 'thickness']);
const blank = (): Part => ({ count: '1' });

/** Parts that stand in no file: typed, or pasted from a spreadsheet, and verified as a file is. */
export function TypedList({
  draft,
  onSend,
  onBack,
}: {
  /** What was typed and never taken; it goes when the list is. */
  draft: FormDraft;
  onSend: (file: File) => void;
  onBack: () => void;
}) {
  const { t } = useTranslation(['optimisation', 'common']);
  const [given, setGiven] = useState<Part[]>(() => [blank()]);
  const [round, setRound] = useState(0);
  const [rows, setRows] = useState<readonly Part[]>(given);
  const change = (next: readonly Part[]) => {
    setRows(next);
    const kept = filledRows(next);
    draft.keep(kept.length > 0 ? { rows: kept } : {});
  };
  const restore = () => {
    const kept = draft.found?.values['rows'] as Part[];
    setGiven(kept);
    setRows(kept);
    // The sheet begins anew with them.
    setRound((count) => count + 1);
    draft.settle();
  };
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
          wordOf: grainOfText,
        }),
      })),
    [t],
  );
  const filled = rows.filter((row) => needed.slice(0, 3).some((key) => String(row[key] ?? '').trim() !== ''));
  return (
    <section aria-label={t('typed.title')}>
      <p>{t('typed.hint')}</p>
      <DraftBar draft={draft} onRestore={restore} />
      <SheetField
        key={round}
        columns={columns}
        value={given}
        onChange={change}
        blank={blank}
        height={420}
        autoFocus
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
