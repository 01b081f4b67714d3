import { gatewayAdmin, groupRoutes } from '@ishare/contracts/gateway/admin-routes.js';
import { routeGroup } from '@ishare/contracts/gateway/route-group.js';
import { thingScreen } from '../../resource/things';
import { exchangeActions } from './exchange';
import GatewayBar from './GatewayBar';

/** Applications behind the gateway. */
export default thingScreen(routeGroup, {
  name: 'gateway:group',
  titleOf: ({ name }) => name,
  header: GatewayBar,
  stale: [gatewayAdmin.draft],
  columns: {
    name: { width: 200, pinned: 'start' },
    appId: { width: 160 },
    appName: { width: 200 },
    appIpAddress: { width: 240 },
    isActive: { width: 100 },
    description: { width: 260 },
    creationTime: { width: 160 },
  },
  form: { name: true, appId: true, appName: true, appIpAddress: true, isActive: true, description: { span: 2 } },
  toolbar: exchangeActions(groupRoutes, 'route-groups.json'),
});
