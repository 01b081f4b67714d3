import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { lazy, Suspense } from 'react';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { encodings, fileTypes, moduleTypes } from './mapping-options';
import type { MappingRule } from './RulesField';

const RulesField = lazy(() => import('./RulesField'));

interface ImportRuleMapping extends Row {
  name: string;
  importFileType: number;
  importFileEncoding: number;
  readRows: number;
  moduleType: string;
  isDefault: boolean;
  isEnable: boolean;
  mappingRules: MappingRule[];
}

const P = basicSetupPermissions.names.ImportRuleMappings;

export default defineScreen<ImportRuleMapping>({
  name: 'basics:importRuleMapping',
  path: '/api/basic-setup/import-rule-mappings',
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: ({ name }) => name,
  columns: [
    { key: 'name', width: 220, pinned: 'start', sortable: true },
    { key: 'moduleType', width: 130, sortable: true, options: moduleTypes },
    { key: 'importFileType', width: 100, sortable: true, options: fileTypes },
    { key: 'importFileEncoding', width: 100, options: encodings },
    { key: 'readRows', width: 110, as: 'number' },
    { key: 'mappingRules', width: 90, align: 'end', render: ({ mappingRules }) => mappingRules.length },
    { key: 'isDefault', width: 90, as: 'boolean', sortable: true },
    { key: 'isEnable', width: 90, as: 'boolean', sortable: true },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'moduleType', type: 'select', options: moduleTypes },
  ],
  formSize: 880,
  fields: [
    { key: 'name', type: 'text', required: true, max: 128 },
    { key: 'moduleType', type: 'select', required: true, options: moduleTypes, initial: 'product' },
    { key: 'importFileType', type: 'select', required: true, options: fileTypes, initial: 0 },
    { key: 'importFileEncoding', type: 'select', required: true, options: encodings, initial: 3 },
    {
      key: 'readRows',
      type: 'number',
      required: true,
      min: 0,
      max: 100,
      precision: 0,
      initial: 1,
      hint: 'basics:importRuleMapping.readRowsHint',
    },
    { key: 'isDefault', type: 'switch', initial: false, hint: 'basics:importRuleMapping.isDefaultHint' },
    { key: 'isEnable', type: 'switch', initial: true },
    {
      key: 'mappingRules',
      type: 'custom',
      span: 2,
      initial: [],
      render: (props) => (
        <Suspense>
          <RulesField {...(props as object)} />
        </Suspense>
      ),
    },
  ],
});
