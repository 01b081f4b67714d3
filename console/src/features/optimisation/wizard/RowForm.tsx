import { useTranslation } from 'react-i18next';
import { ResourceForm } from '../../../resource/ResourceForm';
import type { Field } from '../../../resource/screen';
import { http } from '../../../session/http';
import { endpoints } from '../endpoints';
import type { CutListRow, Verification } from '../records';
import { correctionOf, textsOf } from './row-correction';

const text = (key: string, max: number): Field => ({ key, label: `optimisation:row.${key}`, type: 'text', max });
const fields: readonly Field[] = [
  text('partNo', 64),
  text('name', 128),
  text('materialCode', 64),
  text('length', 32),
  text('width', 32),
  text('count', 32),
  text('grain', 64),
  text('thickness', 32),
  text('edgeL1', 64),
  text('edgeL2', 64),
  text('edgeW1', 64),
  text('edgeW2', 64),
  text('edges', 64),
  text('barcode', 128),
  text('orderNo', 64),
  text('cabinetNo', 64),
  text('room', 64),
  text('remark', 256),
];

/** One row of the list, corrected in the words of a file; the whole list is checked again. */
export function RowForm({
  fileId,
  row,
  onDone,
  onClose,
}: {
  fileId: string;
  row: CutListRow;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation('optimisation');
  const shown = textsOf(row, (grain) => t(`partGrain.${grain}`));
  return (
    <ResourceForm
      name="optimisation:row"
      title={t('correct.title', { row: row.rowNo })}
      fields={fields}
      row={{ ...shown, id: row.id }}
      onSave={async (values) => {
        await http.put<Verification>(
          `${endpoints.runs}/${fileId}/rows`,
          { rows: [{ id: row.id, ...correctionOf(shown, values) }], removed: [] },
          { quiet: true },
        );
        await onDone();
      }}
      onClose={onClose}
    />
  );
}
