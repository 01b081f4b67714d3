import { defineSheet } from '@ishare/excel/sheet.js';
import { titlesOf } from '../optimisation.texts.js';
import type { Material } from './material.entity.js';

export type MaterialLine = Pick<
  Material,
  'code' | 'name' | 'thickness' | 'colorCode' | 'decor' | 'grain' | 'category' | 'density' | 'price' | 'isEnable'
>;

/** How the grain of a material, or of a part as it lies, runs. */
export const grainTitles = [0, 1, 2].map((value) => ({ value, title: titlesOf(`Grain:${value}`) }));

/** Materials as a table, for import and export. */
export const materialSheet = defineSheet<MaterialLine>({
  name: titlesOf('Sheet:materials'),
  columns: [
    { key: 'code', title: titlesOf('Field:materialCode'), type: 'text', required: true },
    { key: 'name', title: titlesOf('Field:name'), type: 'text', required: true, width: 28 },
    { key: 'thickness', title: titlesOf('Field:thickness'), type: 'number', required: true },
    {
      key: 'grain',
      title: titlesOf('Field:grain'),
      type: 'enum',
      enumValues: grainTitles,
    },
    { key: 'category', title: titlesOf('Field:category'), type: 'text' },
    { key: 'colorCode', title: titlesOf('Field:colorCode'), type: 'text' },
    { key: 'decor', title: titlesOf('Field:decor'), type: 'text' },
    { key: 'density', title: titlesOf('Field:density'), type: 'number' },
    { key: 'price', title: titlesOf('Field:price'), type: 'number' },
    { key: 'isEnable', title: titlesOf('Field:isEnable'), type: 'boolean' },
  ],
});
