import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ResourceForm } from '../../../resource/ResourceForm';
import type { Field } from '../../../resource/screen';
import { act } from '../../../session/routes';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
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

/** What the cells that are changed held. */
function before(row: CutListRow, told: object): Record<string, string | number | null> {
  const cells: Readonly<Record<string, unknown>> = { ...row };
  return Object.fromEntries(Object.keys(told).map((key) => [key, (cells[key] ?? null) as string | number | null]));
}

/** One row of the list, corrected in the words of a file; the whole list is checked again. */
export function RowForm({ fileId, row, onClose }: { fileId: string; row: CutListRow; onClose: () => void }) {
  const { t } = useTranslation('optimisation');
  const client = useQueryClient();
  const shown = textsOf(row, (grain) => t(`partGrain.${grain}`));
  return (
    <ResourceForm
      name="optimisation:row"
      title={t('correct.title', { row: row.rowNo })}
      fields={fields}
      row={{ ...shown, id: row.id }}
      onSave={async (values) => {
        const told = correctionOf(shown, values);
        const rows = [{ id: row.id, was: before(row, told), ...told }];
        await act(client, importFiles.correct, { params: { id: fileId }, body: { rows } }, { quiet: true });
      }}
      onClose={onClose}
    />
  );
}
