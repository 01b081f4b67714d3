import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';

interface Area extends Row {
  name: string;
  code: string;
  parentId: string | null;
  level: number;
  hasChildren: boolean;
}

const P = basicSetupPermissions.names.Areas;
const path = '/api/basic-setup/areas';

export default defineScreen<Area>({
  name: 'basics:area',
  path,
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: ({ name }) => name,
  defaultSorting: 'code',
  columns: [
    {
      key: 'name',
      width: 260,
      pinned: 'start',
      sortable: true,
      render: ({ name, level }) => `${'\u2003'.repeat(level - 1)}${name}`,
    },
    { key: 'code', width: 160, sortable: true },
    { key: 'level', width: 90, as: 'number', sortable: true },
    { key: 'hasChildren', width: 110, as: 'boolean' },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    { key: 'name', type: 'text', required: true, max: 128 },
    { key: 'code', type: 'text', required: true, max: 32 },
    { key: 'parentId', type: 'lookup', path, labelOf: (row: Area) => `${row.code} ${row.name}`, span: 2 },
  ],
});
