import { jsonCheckPageConfig } from '@ishare/contracts/sales-order/json-check.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { lazy } from '../../../state/lazy';

const LayoutField = lazy(() => import('./LayoutField'));

/** What the pages of checks show. */
export default thingScreen(jsonCheckPageConfig, {
  name: 'salesOrder:checkPage',
  titleOf: ({ name }) => name,
  columns: {
    name: { width: 260, pinned: 'start' },
    lastModificationTime: { width: 180 },
  },
  form: {
    name: { span: 2 },
    config: {
      label: 'salesOrder:checkPage.config',
      render: (props) => (
        <Suspense>
          <LayoutField {...(props as object)} />
        </Suspense>
      ),
    },
  },
});
