import { board } from '@ishare/contracts/optimisation/board.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { boardRoutes } from '@ishare/contracts/optimisation/purchase-list.js';
import { writeOff } from '@ishare/contracts/optimisation/write-off.js';
import { thingScreen } from '../../../resource/things';
import { boardLabelAction } from '../labels/board-label-action';
import { OffcutStatusTag } from '../states';
import { boardForm } from './board-fields';
import { writeOffAction } from './WriteOff';

/** Full boards and offcuts on the shelf. */
export default thingScreen(board, {
  ...boardForm,
  stale: writeOff.stale,
  titleOf: ({ boardsCode }) => boardsCode,
  goesWith: 'quantity',
  exchange: {
    import: optimisationPermissions.names.Boards.Import,
    export: optimisationPermissions.names.Boards.Default,
  },
  excel: {
    importPath: `/${boardRoutes.import.path}`,
    templatePath: `/${boardRoutes.export.path}`,
    exportPath: `/${boardRoutes.export.path}`,
    fileName: 'boards.xlsx',
    accept: '.xlsx,.csv',
  },
  columns: {
    boardsCode: { width: 190, pinned: 'start' },
    boardsMaterialCode: { width: 140 },
    length: { width: 110 },
    width: { width: 110 },
    quantity: { width: 100 },
    reservedQuantity: { width: 100 },
    availableQuantity: { width: 100 },
    minQuantity: { width: 110 },
    binCode: { width: 110 },
    isOffCut: { width: 90 },
    offCutStatus: { render: (row) => <OffcutStatusTag status={row.offCutStatus} /> },
    price: true,
    planNo: { width: 150 },
    creationTime: { width: 150 },
  },
  rowActions: [boardLabelAction, writeOffAction],
  hasSearch: false,
  filters: ['boardsMaterialCode', 'boardsCode', 'binCode', 'planNo', 'isOffCut', 'length', 'width'],
});
