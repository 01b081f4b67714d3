import type { InnerRoute, ScreenLoaders } from '../../resource/screen';
import { pickupsPath, shipmentsPath } from './places';

export const screens: ScreenLoaders = {
  'delivery/packing': () => import('./packing/PackingPage'),
  'delivery/storehouse': () => import('./storehouse/StorehousePage'),
  'delivery/shipment': () => import('./shipments/ShipmentPage'),
  'delivery/pickup': () => import('./pickups/PickupPage'),
};

export const routes: readonly InnerRoute[] = [
  {
    path: `${shipmentsPath}/:id`,
    component: 'delivery/shipment',
    of: ['delivery/shipments'],
    title: 'shell:route.delivery_shipment',
  },
  {
    path: `${pickupsPath}/:id`,
    component: 'delivery/pickup',
    of: ['delivery/pickups'],
    title: 'shell:route.delivery_pickup',
  },
];
