import {
  code,
  codeText,
  count,
  flag,
  id,
  millimetres,
  money,
  number,
  refersTo,
  rows,
  text,
  whole,
} from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { material } from './material.js';
import { optimisationPermissions } from './permissions.js';

const MAX_SIDE = 20_000;
const MAX_DEFECTS = 50;
const side = () => millimetres(1, MAX_SIDE).required().sorts();
const defectSide = () => number(0, MAX_SIDE).above(0).required();

/** A board format on the shelf with its stock, or a single offcut. */
export const board = thing('Board', {
  path: 'api/optimization/boards',
  permissions: optimisationPermissions.names.Boards,
  orderedBy: ['boardsMaterialCode', 'isOffCut', 'boardsCode'],
  fields: {
    materialId: refersTo(() => material)
      .required()
      .filters(),
    /** Code of the material, whatever is sent. */
    boardsMaterialCode: codeText(64).required().kept().sorts().searches().filters({ boardsMaterialCode: 'contains' }),
    boardsCode: codeText(64).required().unique().sorts().searches().filters({ boardsCode: 'contains' }),
    planNo: text(64).sorts().filters({ planNo: 'contains' }),
    /** The longer side of a full board; of an offcut the side along the length of the board it comes from. */
    length: side().filters({ lengthMin: 'gte', lengthMax: 'lte' }),
    width: side().filters({ widthMin: 'gte', widthMax: 'lte' }),
    quantity: whole(0, 1_000_000).default(0).sorts(),
    /** Why there are more or fewer than were known: it stands in the stock log. */
    countReason: text(200).later().kept().writeOnly(),
    reservedQuantity: count().sorts(),
    availableQuantity: count().sorts(),
    /** Pieces that shall be there at least; what is below it is to be ordered. */
    minQuantity: whole(0, 1_000_000).default(0).kept().sorts(),
    binCode: codeText(32).sorts().searches().filters({ binCode: 'contains' }),
    isOffCut: flag(false).sorts().filters(),
    /** Of offcuts alone. */
    offCutStatus: code(6).sorts().filters(),
    /** Money per piece. */
    price: money(0, 1e12).sorts(),
    /** The solution that leaves this offcut, and the number of its board there. */
    sourceSolutionId: id().readOnly(),
    sourceBoardNo: text(64).readOnly(),
    /** Days that an offcut has been on the rack. */
    agedDays: whole(0, 100_000).readOnly().sorts(),
    /** Damaged rectangles, mm from the lower left corner. */
    defects: rows(
      { x: number(0).required(), y: number(0).required(), length: defectSide(), width: defectSide() },
      MAX_DEFECTS,
    ),
  },
});

export type Board = RecordOf<typeof board>;
