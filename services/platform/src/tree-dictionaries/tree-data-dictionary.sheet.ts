import { defineSheet } from '@ishare/excel/sheet.js';
import { titlesOf } from '../platform.texts.js';

export interface TreeLine {
  code: string;
  parentCode?: string;
  name: string;
  value?: string;
  order?: number;
}

/** A tree as a table: each entry names the one above it by code. */
export const treeSheet = defineSheet<TreeLine>({
  name: titlesOf('Sheet:treeDictionary'),
  columns: [
    { key: 'code', title: titlesOf('Field:code'), type: 'text', required: true, width: 20 },
    { key: 'parentCode', title: titlesOf('Field:parentCode'), type: 'text', width: 20 },
    { key: 'name', title: titlesOf('Field:name'), type: 'text', required: true, width: 28 },
    { key: 'value', title: titlesOf('Field:value'), type: 'text', width: 28 },
    { key: 'order', title: titlesOf('Field:order'), type: 'integer' },
  ],
});
