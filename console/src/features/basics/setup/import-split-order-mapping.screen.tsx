import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { lazy, Suspense } from 'react';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import type { MappingRule } from './RulesField';

const RulesField = lazy(() => import('./RulesField'));

interface ImportSplitOrderMapping extends Row {
  name: string;
  mappingType: string;
  isEnable: boolean;
  mappingRules: MappingRule[];
}

const P = basicSetupPermissions.names.ImportSplitOrderMappings;

export default defineScreen<ImportSplitOrderMapping>({
  name: 'basics:importSplitOrderMapping',
  path: '/api/import-split-order-mappings',
  permissions: { create: P.Create, update: P.Edit, delete: P.Delete },
  titleOf: ({ name }) => name,
  columns: [
    { key: 'name', width: 240, pinned: 'start', sortable: true },
    { key: 'mappingType', width: 160, sortable: true },
    { key: 'mappingRules', width: 90, align: 'end', render: ({ mappingRules }) => mappingRules.length },
    { key: 'isEnable', width: 90, as: 'boolean', sortable: true },
  ],
  filters: [
    { key: 'filter', type: 'text' },
    { key: 'mappingType', type: 'text' },
  ],
  formSize: 880,
  fields: [
    { key: 'name', type: 'text', required: true, max: 128 },
    { key: 'mappingType', type: 'text', required: true, max: 64, initial: '0' },
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
