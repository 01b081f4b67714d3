import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { webhook } from '@ishare/contracts/platform/webhook.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { lazy } from '../../../state/lazy';

const DeliveriesDrawer = lazy(() => import('./DeliveriesDrawer'));
const KeyDialog = lazy(() => import('./KeyDialog'));
const P = platformPermissions.names.Webhooks;

/** Other systems that are told of what happens here. */
export default thingScreen(webhook, {
  name: 'platform:webhook',
  titleOf: ({ name }) => name,
  texts: { events: 'platform:webhook.event' },
  columns: {
    name: { width: 180, pinned: 'start' },
    url: { width: 320 },
    events: { width: 320 },
    isEnable: { width: 90 },
  },
  filters: ['isEnable'],
  form: { name: true, url: { span: 2 }, events: { span: 2 }, dealerId: true, isEnable: true },
  rowActions: [
    {
      key: 'deliveries',
      run: ({ rows: [row], show }) =>
        show((close) => (
          <Suspense>
            <DeliveriesDrawer webhook={row!} onClose={close} />
          </Suspense>
        )),
    },
    {
      key: 'key',
      permission: P.Edit,
      run: ({ rows: [row], show }) =>
        show((close) => (
          <Suspense>
            <KeyDialog webhook={row!} onClose={close} />
          </Suspense>
        )),
    },
  ],
});
