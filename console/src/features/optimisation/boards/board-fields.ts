import type { Material } from '@ishare/contracts/optimisation/material.js';
import type { Field } from '../../../resource/screen';
import { endpoints } from '../endpoints';
import { offCutStatusOptions } from '../options';
import type { Board } from '../records';

export const boardFields: readonly Field[] = [
  {
    key: 'materialId',
    type: 'lookup',
    path: endpoints.materials,
    labelOf: (row: Material) => `${row.code} · ${row.name}`,
    required: true,
    span: 2,
  },
  { key: 'boardsCode', type: 'text', required: true, max: 64 },
  { key: 'binCode', type: 'text', max: 32 },
  {
    key: 'length',
    type: 'number',
    required: true,
    min: 1,
    max: 20_000,
    initial: 2440,
    hint: 'optimisation:board.lengthHint',
  },
  { key: 'width', type: 'number', required: true, min: 1, max: 20_000, initial: 1220 },
  { key: 'quantity', type: 'number', required: true, min: 0, max: 1_000_000, precision: 0, initial: 0 },
  { key: 'price', type: 'number', min: 0, precision: 2, hint: 'optimisation:board.priceHint' },
  { key: 'planNo', type: 'text', max: 64 },
  { key: 'isOffCut', type: 'switch', initial: false },
  { key: 'offCutStatus', type: 'select', options: offCutStatusOptions, hint: 'optimisation:board.statusHint' },
];

/** The form's values with what it does not show. */
export function boardBody(values: Record<string, unknown>, row: Board | undefined): unknown {
  return { defects: row?.defects ?? [], ...values, ...(row && { concurrencyStamp: row.concurrencyStamp }) };
}
