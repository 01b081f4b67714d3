import { jsonCheckBaseData } from '@ishare/contracts/sales-order/json-check.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { lazy } from '../../../state/lazy';

const ValuesField = lazy(() => import('./ValuesField'));

/** Values that rules read as `base.<code>.<name>`. */
export default thingScreen(jsonCheckBaseData, {
  name: 'salesOrder:checkBase',
  titleOf: ({ name }) => name,
  formSize: 720,
  columns: {
    code: { width: 150, pinned: 'start' },
    name: { width: 220 },
    data: {
      width: 420,
      render: ({ data }) =>
        Object.entries(data)
          .map(([name, value]) => `${name} ${shown(value)}`)
          .join(' · '),
    },
  },
  form: {
    code: { hint: 'salesOrder:checkBase.codeHint' },
    name: true,
    data: {
      render: (props) => (
        <Suspense>
          <ValuesField {...(props as object)} />
        </Suspense>
      ),
    },
  },
});

const shown = (value: unknown) => (typeof value === 'object' ? '…' : String(value));
