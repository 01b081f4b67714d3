import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceForm } from '../../../resource/ResourceForm';
import type { Field } from '../../../resource/screen';
import { act } from '../../../session/routes';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
import { Marks } from './Marks';
import { materialField } from './material-field';
import { correctionOf, isGrainRead, textsOf } from './row-correction';

const text = (key: string, max: number): Field => ({ key, label: `optimisation:row.${key}`, type: 'text', max });
/** A measure in mm, as it stands in the file until it can be read. */
const measure = (key: string): Field => ({ ...text(key, 32), hint: 'optimisation:correct.inMm' });

/** What the cells may hold; a word that could not be read stays beside those that are offered. */
const fieldsOf = (material: string, grains: readonly string[]): readonly Field[] => [
  text('partNo', 64),
  text('name', 128),
  {
    key: 'materialCode',
    label: 'optimisation:row.materialCode',
    ...materialField,
    known: [{ value: material, label: material }],
  },
  text('count', 32),
  measure('length'),
  measure('width'),
  {
    key: 'grain',
    label: 'optimisation:row.grain',
    type: 'select',
    options: grains.map((word) => ({ value: word, label: word })),
  },
  measure('thickness'),
  text('edgeL1', 64),
  text('edgeL2', 64),
  text('edgeW1', 64),
  text('edgeW2', 64),
  text('edges', 64),
  text('drillFile', 128),
  text('matchGroup', 64),
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
  const { shown, fields } = useMemo(() => {
    const texts = textsOf(row, (grain) => t(`partGrain.${grain}`));
    const words = [0, 1, 2, 3].map((grain) => t(`partGrain.${grain}`));
    const grains = isGrainRead(row) ? words : [...words, texts['grain'] ?? ''];
    return { shown: texts, fields: fieldsOf(texts['materialCode'] ?? '', grains) };
  }, [row, t]);
  return (
    <ResourceForm
      name="optimisation:row"
      title={t('correct.title', { row: row.rowNo })}
      fields={fields}
      notice={row.errors.length > 0 && <Marks row={row} isStacked />}
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
