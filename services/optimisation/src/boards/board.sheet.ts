import { defineSheet } from '@ishare/excel/sheet.js';
import { titlesOf } from '../optimisation.texts.js';

/** A full board as a line of a table; sizes in mm. */
export interface BoardLine {
  materialCode: string;
  length: number;
  width: number;
  boardsCode: string | null;
  quantity: number;
  minQuantity: number | null;
  price: number | null;
  binCode: string | null;
}

/** Full boards with the stock that was counted, for import and export. */
export const boardSheet = defineSheet<BoardLine>({
  name: titlesOf('Sheet:boards'),
  columns: [
    { key: 'materialCode', title: titlesOf('Field:materialCode'), type: 'text', required: true },
    { key: 'length', title: titlesOf('Field:length'), type: 'number', required: true },
    { key: 'width', title: titlesOf('Field:width'), type: 'number', required: true },
    { key: 'boardsCode', title: titlesOf('Field:boardCode'), type: 'text', width: 24 },
    { key: 'quantity', title: titlesOf('Field:quantity'), type: 'integer', required: true },
    { key: 'minQuantity', title: titlesOf('Field:minQuantity'), type: 'integer' },
    { key: 'price', title: titlesOf('Field:boardPrice'), type: 'number' },
    { key: 'binCode', title: titlesOf('Field:binCode'), type: 'text' },
  ],
});
