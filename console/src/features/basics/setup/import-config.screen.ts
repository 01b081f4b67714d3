import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { encodings, fileTypes } from './mapping-options';

interface ImportConfig extends Row {
  name: string;
  fileType: number;
  encoding: number;
  isDefault: boolean;
}

const P = basicSetupPermissions.names.ImportConfigs;

export default defineScreen<ImportConfig>({
  name: 'basics:importConfig',
  path: '/api/basic-setup/import-configs',
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: ({ name }) => name,
  columns: [
    { key: 'name', width: 240, pinned: 'start', sortable: true },
    { key: 'fileType', width: 120, sortable: true, options: fileTypes },
    { key: 'encoding', width: 120, sortable: true, options: encodings },
    { key: 'isDefault', width: 100, as: 'boolean', sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    { key: 'name', type: 'text', required: true, max: 128, span: 2 },
    { key: 'fileType', type: 'select', required: true, options: fileTypes, initial: 0 },
    { key: 'encoding', type: 'select', required: true, options: encodings, initial: 3 },
    { key: 'isDefault', type: 'switch', initial: false, hint: 'basics:importConfig.isDefaultHint' },
  ],
});
