import type { PurchaseLine } from '@ishare/contracts/optimisation/purchase-list.js';
import { defineSheet } from '@ishare/excel/sheet.js';
import { titlesOf } from '../optimisation.texts.js';

/** What is to be ordered, as it is sent to a supplier; sizes in mm, money per piece and in all. */
export const purchaseSheet = defineSheet<PurchaseLine>({
  name: titlesOf('Sheet:purchaseList'),
  columns: (
    [
      ['boardsCode', 'Field:boardCode', 'text'],
      ['materialCode', 'Field:materialCode', 'text'],
      ['materialName', 'Field:materialName', 'text'],
      ['thickness', 'Field:thickness', 'number'],
      ['length', 'Field:length', 'number'],
      ['width', 'Field:width', 'number'],
      ['availableQuantity', 'Field:available', 'integer'],
      ['neededQuantity', 'Field:needed', 'integer'],
      ['minQuantity', 'Field:minQuantity', 'integer'],
      ['expectedQuantity', 'Field:expected', 'integer'],
      ['orderQuantity', 'Field:toOrder', 'integer'],
      ['price', 'Field:boardPrice', 'number'],
      ['amount', 'Field:amount', 'number'],
    ] as const
  ).map(([key, title, type]) => ({ key, type, title: titlesOf(title) })),
});
