import { board } from '@ishare/contracts/optimisation/board.js';
import type { Board } from '@ishare/contracts/optimisation/board.js';
import { thingFields } from '../../../resource/things';
import { defectsControl } from './DefectsField';
import { quantityControl } from './QuantityField';
import { statusControl } from './StatusField';

export const boardForm = {
  name: 'optimisation:board',
  texts: { offCutStatus: 'optimisation:offCutStatus' },
  form: {
    materialId: { span: 2 },
    boardsCode: true,
    binCode: true,
    length: { initial: 2440, hint: 'optimisation:board.lengthHint' },
    width: { initial: 1220 },
    quantity: { render: quantityControl },
    minQuantity: { hint: 'optimisation:board.minQuantityHint' },
    price: { hint: 'optimisation:board.priceHint' },
    planNo: true,
    isOffCut: true,
    offCutStatus: { hint: 'optimisation:board.statusHint', render: statusControl },
    defects: {
      label: 'optimisation:board.defects.title',
      render: defectsControl,
      hint: 'optimisation:board.defectsHint',
    },
  },
} as const;

export const boardFields = thingFields(board, boardForm);

/** The form's values with what it does not show. */
export function boardBody(values: Record<string, unknown>, row: Board | undefined): unknown {
  return { defects: row?.defects ?? [], ...values, ...(row && { concurrencyStamp: row.concurrencyStamp }) };
}
