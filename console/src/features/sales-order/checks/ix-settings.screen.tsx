import { ixCheckSetting } from '@ishare/contracts/sales-order/ix-check.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { lazy } from '../../../state/lazy';

const IxConfigField = lazy(() => import('./IxConfigField'));

/** By which rules orders are checked. */
export default thingScreen(ixCheckSetting, {
  name: 'salesOrder:ixSetting',
  titleOf: ({ name }) => name,
  columns: { name: { width: 260, pinned: 'start' }, ruleSetName: { width: 220 }, isEnable: { width: 100 } },
  filters: ['isEnable'],
  form: {
    name: { span: 2 },
    ruleSetId: { hint: 'salesOrder:ixSetting.ruleSetHint', span: 2 },
    config: {
      label: 'salesOrder:ixSetting.config',
      render: (props) => (
        <Suspense>
          <IxConfigField {...(props as object)} />
        </Suspense>
      ),
    },
    isEnable: true,
  },
});
