import { gatewayAdmin, aggregateRoutes } from '@ishare/contracts/gateway/admin-routes.js';
import { aggregateRoute } from '@ishare/contracts/gateway/aggregate-route.js';
import { gatewayPermissions } from '@ishare/contracts/gateway/permissions.js';
import { AGGREGATORS } from '@ishare/contracts/gateway/route-set.js';
import { Select } from 'antd';
import { Suspense } from 'react';
import { thingScreen } from '../../resource/things';
import { appField } from './controls';
import { exchangeActions } from './exchange';
import GatewayBar from './GatewayBar';
import { lazy } from '../../state/lazy';

const PartsDrawer = lazy(() => import('./PartsDrawer'));

/** One answer of the replies of several routes. */
export default thingScreen(aggregateRoute, {
  name: 'gateway:aggregate',
  titleOf: ({ name }) => name,
  header: GatewayBar,
  stale: [gatewayAdmin.draft],
  columns: {
    name: { width: 180, pinned: 'start' },
    upstreamPathTemplate: { width: 240 },
    reRouteKeys: { width: 260 },
    aggregator: { width: 130, render: ({ aggregator }) => aggregator ?? AGGREGATORS[0] },
    priority: { width: 90 },
    appId: { width: 140 },
    upstreamHost: { width: 160 },
    creationTime: { width: 160 },
  },
  form: {
    name: true,
    appId: appField,
    upstreamPathTemplate: { span: 2 },
    reRouteKeys: true,
    aggregator: {
      render: (props) => (
        <Select allowClear options={AGGREGATORS.map((value) => ({ value, label: value }))} {...(props as object)} />
      ),
    },
    upstreamHost: true,
    priority: true,
    reRouteIsCaseSensitive: true,
  },
  filters: ['appId'],
  toolbar: exchangeActions(aggregateRoutes, 'aggregate-routes.json'),
  rowActions: [
    {
      key: 'parts',
      permission: gatewayPermissions.names.AggregateRoute.ManageRouteConfig,
      run: ({ rows: [aggregate], show, reload }) =>
        aggregate &&
        show((close) => (
          <Suspense>
            <PartsDrawer aggregate={aggregate} onSaved={reload} onClose={close} />
          </Suspense>
        )),
    },
  ],
});
