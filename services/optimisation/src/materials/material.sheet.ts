import { defineSheet } from '@ishare/excel/sheet.js';
import type { Texts } from '@ishare/server/localizer.js';
import { optimisationTexts } from '../optimisation.texts.js';
import type { Material } from './material.entity.js';

export type MaterialLine = Pick<Material, 'code' | 'name' | 'thickness' | 'colorCode' | 'decor' | 'grain' | 'category' | 'density' | 'price' | 'isEnable'>;

const both = (key: string, texts: Texts = optimisationTexts) => ({ 'zh-Hans': texts['zh-Hans'][key]!, en: texts.en[key]! });

/** Materials as a table, for import and export. */
export const materialSheet = defineSheet<MaterialLine>({
  name: both('Sheet:materials'),
  columns: [
    { key: 'code', title: both('Field:materialCode'), type: 'text', required: true },
    { key: 'name', title: both('Field:name'), type: 'text', required: true, width: 28 },
    { key: 'thickness', title: both('Field:thickness'), type: 'number', required: true },
    { key: 'grain', title: both('Field:grain'), type: 'enum', enumValues: [0, 1, 2].map((value) => ({ value, title: both(`Grain:${value}`) })) },
    { key: 'category', title: both('Field:category'), type: 'text' },
    { key: 'colorCode', title: both('Field:colorCode'), type: 'text' },
    { key: 'decor', title: both('Field:decor'), type: 'text' },
    { key: 'density', title: both('Field:density'), type: 'number' },
    { key: 'price', title: both('Field:price'), type: 'number' },
    { key: 'isEnable', title: both('Field:isEnable'), type: 'boolean' },
  ],
});
