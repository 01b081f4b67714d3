import { importRuleMapping } from '@ishare/contracts/platform/import-setup.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { encodings, fileTypes } from './mapping-options';
import { lazy } from '../../../state/lazy';

const MappingField = lazy(() => import('./MappingField'));

export default thingScreen(importRuleMapping, {
  name: 'basics:importRuleMapping',
  titleOf: ({ name }) => name,
  texts: { moduleType: 'basics:module' },
  columns: {
    name: { width: 220, pinned: 'start' },
    moduleType: { width: 130 },
    importFileType: { width: 100, options: fileTypes },
    importFileEncoding: { width: 100, options: encodings },
    readRows: { width: 110 },
    mappingRules: { width: 90, align: 'end', render: ({ mappingRules }) => mappingRules.length },
    isDefault: { width: 90 },
    isEnable: { width: 90 },
  },
  filters: ['moduleType'],
  formSize: 1100,
  form: {
    name: true,
    moduleType: { initial: 'product' },
    importFileType: { options: fileTypes },
    importFileEncoding: { options: encodings },
    readRows: true,
    isDefault: true,
    isEnable: true,
    mappingRules: {
      render: (props) => (
        <Suspense>
          <MappingField {...(props as object)} />
        </Suspense>
      ),
    },
  },
});
