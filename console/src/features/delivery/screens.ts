import type { InnerRoute, ScreenLoaders } from '../../resource/screen';
import { pickupsPath, shipmentsPath } from './places';

export const screens: ScreenLoaders = {
  'delivery/packing': () => import('./packing/PackingPage'),
  'delivery/storehouse': () => import('./storehouse/StorehousePage'),
  'delivery/shipment': () => import('./shipments/ShipmentPage'),
  'delivery/pickup': () => import('./pickups/PickupPage'),
};

export const routes: readonly InnerRoute[] = [
  { path: `${shipmentsPath}/:id`, component: 'delivery/shipment', title: 'shell:route.delivery_shipment' },
  { path: `${pickupsPath}/:id`, component: 'delivery/pickup', title: 'shell:route.delivery_pickup' },
];
