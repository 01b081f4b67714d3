// Packages of an order: what is packed together, from the first scan to the signature.
import {
  count,
  flag,
  freely,
  millimetres,
  numbered,
  quantity,
  refersTo,
  stateIn,
  text,
  texts,
  time,
} from '../things/field.js';
import { machine } from '../things/machine.js';
import { thing, type RecordOf } from '../things/thing.js';
import { salesOrderPermissions } from './permissions.js';

const { Packages: P } = salesOrderPermissions.names;

/** What is scanned and what is loaded moves a package; nobody sets its state by hand. */
export const packageLife = machine('Package', {
  texts: 'delivery:package',
  states: { Packing: 0, Packed: 1, InStore: 2, Loaded: 3, Signed: 4 },
  initial: 'Packing',
  ends: ['Signed'],
  editable: ['Packing'],
  steps: {
    /** All that belongs in it is in it. */
    close: { from: 'Packing', to: 'Packed', permission: P.Edit },
    /** Packed anew, for a reason that stays. */
    reopen: { from: ['Packed', 'InStore'], to: 'Packing', permission: P.Edit, comment: 'required' },
    store: { from: ['Packed', 'InStore'], to: 'InStore' },
    /** Off its shelf, without a new one. */
    takeOff: { from: 'InStore', to: 'Packed' },
    load: { from: ['Packed', 'InStore'], to: 'Loaded' },
    /** Off the truck again: it stays, or the customer did not take it. */
    unload: { from: 'Loaded', to: 'Packed' },
    sign: { from: 'Loaded', to: 'Signed' },
  },
});
export const PackageState = packageLife.states;

const MAX_CABINETS = 200;
const longest = 100_000;
/** kg */
const heaviest = 100_000;

/** A package: sizes in mm, weight in kg. */
export const orderPackage = thing('Package', {
  path: 'api/crm/packages',
  permissions: P,
  orderedBy: 'packageNo desc',
  fields: {
    packageNo: numbered('Package', 'BZ').sorts().searches(),
    salesOrderId: refersTo(() => freely('api/app/salesOrder'))
      .required()
      .fixed()
      .filters(),
    salesOrderNo: text(500).readOnly().sorts().searches(),
    customerName: text(256).readOnly().searches(),
    /** The pallet that the sheet of its parts is set apart for. */
    palletNo: text(64).sorts().searches(),
    cabinetNos: texts(MAX_CABINETS, 64).readOnly(),
    isFragile: flag(false).sorts().filters(),
    length: millimetres(0, longest),
    width: millimetres(0, longest),
    height: millimetres(0, longest),
    weight: quantity(0, heaviest).in('kg').sorts(),
    /** Parts and bought goods, and those of them that are in it. */
    rowCount: count(),
    scannedCount: count(),
    shelfId: refersTo(() => freely('api/crm/shelves'))
      .readOnly()
      .filters(),
    shelfCode: text(64).readOnly().sorts().searches(),
    shipmentId: refersTo(() => freely('api/crm/shipments'))
      .readOnly()
      .filters(),
    shipmentNo: text(500).readOnly(),
    pickupId: refersTo(() => freely('api/crm/pickups'))
      .readOnly()
      .filters(),
    pickupCode: text(64).readOnly(),
    packedTime: time().readOnly().sorts().filters({ packedFrom: 'gte', packedTo: 'lte' }),
    packedBy: text(256).readOnly(),
    remark: text(256).long(),
    state: stateIn(packageLife).ownSteps().listed(),
  },
});
export type Package = RecordOf<typeof orderPackage>;
