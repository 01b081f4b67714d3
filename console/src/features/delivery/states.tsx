import { packageLife } from '@ishare/contracts/sales-order/package.js';
import { pickupLife } from '@ishare/contracts/sales-order/pickup.js';
import { shipmentLife } from '@ishare/contracts/sales-order/shipment.js';
import type { Tones } from '../../resource/machine/StateOfRecord';
import { StateOfRecord } from '../../resource/machine/StateOfRecord';

export const packageTones: Tones = {
  Packing: 'info',
  Packed: 'warning',
  InStore: 'success',
  Loaded: 'info',
  Signed: 'success',
};
export const shipmentTones: Tones = {
  Planned: 'neutral',
  Loading: 'info',
  Sent: 'warning',
  PartSigned: 'warning',
  Signed: 'success',
  Cancelled: 'neutral',
};

export const pickupTones: Tones = {
  Planned: 'neutral',
  Ready: 'warning',
  PickedUp: 'success',
  Cancelled: 'neutral',
};

export const PackageStateTag = ({ state }: { state: number }) => (
  <StateOfRecord machine={packageLife} state={state} tones={packageTones} />
);
export const ShipmentStateTag = ({ state }: { state: number }) => (
  <StateOfRecord machine={shipmentLife} state={state} tones={shipmentTones} />
);
export const PickupStateTag = ({ state }: { state: number }) => (
  <StateOfRecord machine={pickupLife} state={state} tones={pickupTones} />
);
