import { importSplitOrderMapping } from '@ishare/contracts/platform/import-setup.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { lazy } from '../../../state/lazy';

const SplitMappingField = lazy(() => import('./SplitMappingField'));

export default thingScreen(importSplitOrderMapping, {
  name: 'basics:importSplitOrderMapping',
  titleOf: ({ name }) => name,
  columns: {
    name: { width: 240, pinned: 'start' },
    mappingType: { width: 160 },
    mappingRules: { width: 90, align: 'end', render: ({ mappingRules }) => mappingRules.length },
    isEnable: { width: 90 },
  },
  filters: ['mappingType'],
  formSize: 880,
  form: {
    name: true,
    mappingType: { initial: '0' },
    isEnable: true,
    mappingRules: {
      render: (props) => (
        <Suspense>
          <SplitMappingField {...(props as object)} />
        </Suspense>
      ),
    },
  },
});
