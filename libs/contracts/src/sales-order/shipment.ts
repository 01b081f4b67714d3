// Shipments: what goes onto a truck, for one order or for several stops, and who has taken it.
import { z } from 'zod';
import { concurrencyStamp, guid, itemsReply, query, text as optionalText } from '../schemas.js';
import {
  count,
  freely,
  listed,
  numbered,
  refersTo,
  refersToMany,
  rows,
  stateIn,
  text,
  time,
  whole,
} from '../things/field.js';
import { machine } from '../things/machine.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { MAX_CODE, packageMoves } from './packing.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.Shipments;

export const shipmentLife = machine('Shipment', {
  texts: 'delivery:shipment',
  states: { Planned: 0, Loading: 1, Sent: 2, PartSigned: 3, Signed: 4, Cancelled: 9 },
  initial: 'Planned',
  ends: ['Signed', 'Cancelled'],
  editable: ['Planned'],
  steps: {
    load: { from: 'Planned', to: 'Loading', permission: P.Edit, comment: 'optional' },
    /** All is on the truck, or somebody says why not; and what is to be paid before is paid. */
    send: { from: 'Loading', to: 'Sent', permission: P.Edit, guards: ['loaded', 'paid'], comment: 'optional' },
    /** Whoever gets it has taken it. */
    sign: { from: ['Sent', 'PartSigned'], to: 'Signed', permission: P.Edit, comment: 'optional' },
    /** One stop of several. */
    signStop: { from: ['Sent', 'PartSigned'], to: 'PartSigned' },
    cancel: { from: ['Planned', 'Loading'], to: 'Cancelled', permission: P.Edit, comment: 'required' },
  },
});
export const ShipmentState = shipmentLife.states;
/** What people do, by name in the path. */
export const shipmentActions = ['load', 'send', 'sign', 'cancel'] as const;
export type ShipmentAction = (typeof shipmentActions)[number];

export const MAX_STOPS = 99;
const MAX_LINES = 100;
export const MAX_PACKAGES = 1_000;
const orderPackages = freely('api/crm/packages');

/** Who has signed at a stop, with what was not taken. */
export interface Signature {
  stop: number;
  signedBy: string | null;
  time: string;
  comment: string | null;
  /** Numbers of packages that went back. */
  refused: string[];
}

/** A truck: each line is an order at a stop, with its packages. */
export const shipment = thing('Shipment', {
  path: 'api/crm/shipments',
  permissions: P,
  orderedBy: 'shipmentNo desc',
  fields: {
    shipmentNo: numbered('Shipment', 'FH').sorts().searches(),
    /** The order that it was made for; the lines say which others it takes along. */
    salesOrderId: refersTo(() => freely('api/app/salesOrder')).required(),
    salesOrderNo: text(500).readOnly().searches(),
    customerName: text(256).readOnly().searches(),
    /** Without lines, all packages of the order that wait to be sent. */
    lines: rows(
      {
        salesOrderId: refersTo(() => freely('api/app/salesOrder')).required(),
        stop: whole(1, MAX_STOPS).default(1),
        packageIds: refersToMany(() => orderPackages, MAX_PACKAGES),
      },
      MAX_LINES,
    ),
    carrier: text(64).sorts().searches(),
    truckNo: text(32).sorts().searches(),
    driver: text(64).searches(),
    plannedTime: time().sorts(),
    remark: text(256).long(),
    /** Packages that it is to take, and those that are on it. */
    packageCount: count(),
    loadedCount: count(),
    sentTime: time().readOnly().sorts().filters({ sentFrom: 'gte', sentTo: 'lte' }),
    /** Why it went although something of it was missing. */
    sendReason: text(256).readOnly(),
    signatures: listed<Signature>().readOnly(),
    state: stateIn(shipmentLife).ownSteps().listed(),
  },
});
export type Shipment = RecordOf<typeof shipment>;
const shipmentReply = recordSchema(shipment);

/** A package on the load list. */
const loadPackage = z.object({
  packageId: z.guid(),
  packageNo: z.string(),
  state: z.number().int(),
  palletNo: z.string().nullable(),
  shelfCode: z.string().nullable(),
  weight: z.number().nullable(),
  isFragile: z.boolean(),
  isLoaded: z.boolean(),
});
export type LoadPackage = z.output<typeof loadPackage>;
/** The stops in the order in which they are loaded: the last one first. */
const loadStop = z.object({
  stop: z.number().int(),
  orders: z.array(
    z.object({
      salesOrderId: z.guid(),
      salesOrderNo: z.string(),
      customerName: z.string().nullable(),
      address: z.string().nullable(),
      receiverPhone: z.string().nullable(),
      /** Money that must be there before it goes; 0 when it is. */
      owed: z.number(),
      packages: z.array(loadPackage),
    }),
  ),
});
export type LoadStop = z.output<typeof loadStop>;

export const deliveryFileKinds = ['signature', 'photo'] as const;
export type DeliveryFileKind = (typeof deliveryFileKinds)[number];
export const deliveryFile = z.object({
  id: z.guid(),
  kind: z.enum(deliveryFileKinds),
  stop: z.number().int().nullable(),
  name: z.string(),
  mimeType: z.string(),
  time: z.iso.datetime(),
});
export type DeliveryFileRecord = z.output<typeof deliveryFile>;

export const shipmentActionBody = z.object({
  comment: optionalText(256),
  concurrencyStamp,
  /** sign: the stop that signs; all that are left without it. */
  stop: z.number().int().min(1).max(MAX_STOPS).nullish(),
  /** sign: who has taken it. */
  signedBy: optionalText(64),
  /** sign: packages that were not taken; they go back. */
  refused: z.array(guid()).max(MAX_PACKAGES).default([]),
});

const { list, create, update } = routesOf(shipment, packageMoves.stale);
const one = `${shipment.path}/:id` as const;

export const shipments = {
  list,
  create,
  update,
  act: route({
    method: 'POST',
    path: `${one}/:action`,
    summary: 'Load a shipment, send it, have it signed for, or cancel it',
    permission: P.Edit,
    params: { action: z.enum(shipmentActions) },
    body: shipmentActionBody,
    reply: shipmentReply,
    ...packageMoves,
  }),
  loadList: route({
    method: 'GET',
    path: `${one}/load-list`,
    summary: 'List what a truck takes, the last stop first, with where it stands and whether it is on the truck',
    permission: P.Default,
    reply: itemsReply(loadStop),
  }),
  scan: route({
    method: 'POST',
    path: `${one}/scans`,
    summary: 'Put a package onto the truck by its label, or take it off again',
    permission: P.Edit,
    body: z.object({ code: z.string().trim().min(1).max(MAX_CODE), isOff: z.boolean().default(false) }),
    reply: z.object({ packageNo: z.string(), isRepeated: z.boolean(), shipment: shipmentReply }),
    ...packageMoves,
  }),
  note: route({
    method: 'GET',
    path: `${one}/note`,
    summary: 'Download the delivery note as a PDF, of one stop or of all',
    permission: P.Default,
    query: z.object({ stop: query.int() }),
    reply: 'file',
  }),
  files: route({
    method: 'GET',
    path: `${one}/files`,
    summary: 'List signatures and proof photos',
    permission: P.Default,
    reply: itemsReply(deliveryFile),
  }),
  keepFile: route({
    method: 'POST',
    path: `${one}/files`,
    summary: 'Keep a signature or a proof photo',
    permission: P.Edit,
    upload: { fields: z.object({ kind: z.enum(deliveryFileKinds), stop: query.int() }) },
    reply: deliveryFile,
    stale: [shipment.path],
  }),
  file: route({
    method: 'GET',
    path: `${one}/files/:fileId`,
    summary: 'Download a signature or a proof photo',
    permission: P.Default,
    reply: 'file',
  }),
};
