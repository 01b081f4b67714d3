import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { defineScreen } from '../../../resource/screen';
import { endpoints } from '../endpoints';
import { yesNoOptions } from '../options';
import type { Board } from '../records';
import { OffcutStatusTag } from '../states';
import { boardBody, boardFields } from './board-fields';

const P = optimisationPermissions.names.Boards;

/** Full boards and offcuts on the shelf. */
export default defineScreen<Board>({
  name: 'optimisation:board',
  path: endpoints.boards,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: (row) => row.boardsCode,
  columns: [
    { key: 'boardsCode', width: 190, sortable: true, pinned: 'start' },
    { key: 'boardsMaterialCode', width: 140, sortable: true },
    { key: 'length', width: 110, as: 'mm', sortable: true },
    { key: 'width', width: 110, as: 'mm', sortable: true },
    { key: 'quantity', width: 100, as: 'number', sortable: true },
    { key: 'reservedQuantity', width: 100, as: 'number', sortable: true },
    { key: 'availableQuantity', width: 100, as: 'number', sortable: true },
    { key: 'binCode', width: 110, sortable: true },
    { key: 'isOffCut', width: 90, as: 'boolean', sortable: true },
    { key: 'offCutStatus', width: 130, sortable: true, render: (row) => <OffcutStatusTag status={row.offCutStatus} /> },
    { key: 'price', width: 120, as: 'money', sortable: true },
    { key: 'planNo', width: 150, sortable: true },
    { key: 'creationTime', width: 150, as: 'time', sortable: true },
  ],
  filters: [
    { key: 'boardsMaterialCode', type: 'text' },
    { key: 'boardsCode', type: 'text' },
    { key: 'binCode', type: 'text' },
    { key: 'planNo', type: 'text' },
    { key: 'isOffCut', type: 'select', options: yesNoOptions },
    { key: 'length', type: 'numberRange', from: 'lengthMin', to: 'lengthMax' },
    { key: 'width', type: 'numberRange', from: 'widthMin', to: 'widthMax' },
  ],
  fields: boardFields,
  toBody: boardBody,
});
