// Pickups: whoever fetches packages of an order himself, and how he shows that they are for him.
import { z } from 'zod';
import { users } from '../identity/records.js';
import { concurrencyStamp, guid, itemsReply, text as optionalText } from '../schemas.js';
import { count, freely, refersTo, refersToMany, stateIn, text, time } from '../things/field.js';
import { machine } from '../things/machine.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { packageMoves } from './packing.js';
import { salesOrderPermissions } from './permissions.js';
import { deliveryFile, deliveryFileKinds, MAX_PACKAGES } from './shipment.js';

const P = salesOrderPermissions.names.Pickups;

export const pickupLife = machine('Pickup', {
  texts: 'delivery:pickup',
  states: { Planned: 0, Ready: 1, PickedUp: 2, Cancelled: 9 },
  initial: 'Planned',
  ends: ['PickedUp', 'Cancelled'],
  editable: ['Planned', 'Ready'],
  steps: {
    /** A one-time code is made for whoever comes; the one before holds no more. */
    call: { from: ['Planned', 'Ready'], to: 'Ready', permission: P.Create },
    /** Wrong codes were said too often: a new one must be made. */
    lapse: { from: 'Ready', to: 'Planned' },
    verify: {
      from: 'Ready',
      to: 'PickedUp',
      permission: P.Edit,
      guards: ['byAnother', 'codeRight', 'proved', 'packed', 'paid'],
      comment: 'optional',
    },
    cancel: { from: ['Planned', 'Ready'], to: 'Cancelled', permission: P.Edit, comment: 'required' },
  },
});
export const PickupState = pickupLife.states;
/** What people do, by name in the path. */
export const pickupActions = ['verify', 'cancel'] as const;
export type PickupAction = (typeof pickupActions)[number];

/** Digits of a one-time code, how often a wrong one may be said, and for how many days it holds. */
export const PICKUP_CODE = { digits: 6, tries: 5, days: 7 } as const;
/** Until when a code that was made at a moment holds, in ms. */
export const codeHoldsUntil = (made: Date | string): number => new Date(made).getTime() + PICKUP_CODE.days * 86_400_000;
/** Characters of an identity card that are kept: its last ones. */
export const ID_CHARACTERS = 4;

export const pickup = thing('Pickup', {
  path: 'api/crm/pickups',
  permissions: P,
  orderedBy: 'code desc',
  fields: {
    /** Its number; by rule where nobody says one. */
    code: text(64).settled().fixed().kept().unique().sorts().searches(),
    salesOrderId: refersTo(() => freely('api/app/salesOrder'))
      .required()
      .fixed()
      .kept()
      .filters(),
    salesOrderNo: text(500).readOnly().searches(),
    customerName: text(256).readOnly().searches(),
    /** Who of the factory hands the goods over. */
    handlerUserId: refersTo(() => users),
    handlerName: text(256).readOnly(),
    planTime: time().sorts().filters({ planFrom: 'gte', planTo: 'lte' }),
    /** Packages; left out, all of the order that are packed and that nothing else takes. */
    items: refersToMany(() => freely('api/crm/packages'), MAX_PACKAGES),
    packageCount: count(),
    remark: text(256).long(),
    /** Since when there is a code, and how often a wrong one may still be said. */
    codeTime: time().readOnly(),
    triesLeft: count(),
    pickedUpTime: time().readOnly().sorts().filters({ pickedUpFrom: 'gte', pickedUpTo: 'lte' }),
    pickedUpBy: text(64).readOnly().searches(),
    /** The last characters of his identity card. */
    idEnding: text(ID_CHARACTERS).readOnly(),
    state: stateIn(pickupLife).ownSteps().listed(),
  },
});
export type Pickup = RecordOf<typeof pickup>;
const reply = recordSchema(pickup);

export const pickupActionBody = z.object({
  comment: optionalText(256),
  concurrencyStamp,
  /** verify: the one-time code that whoever comes says. */
  verifyCode: z
    .string()
    .trim()
    .regex(new RegExp(`^\\d{${PICKUP_CODE.digits}}$`))
    .nullish(),
  /** verify: his name, and the last characters of his identity card. */
  pickedUpBy: optionalText(64),
  idEnding: z
    .string()
    .trim()
    .regex(new RegExp(`^[0-9A-Za-z]{${ID_CHARACTERS}}$`))
    .toUpperCase()
    .nullish(),
  /** verify: packages that he does not take; they wait for another truck or pickup. */
  left: z.array(guid()).max(MAX_PACKAGES).default([]),
});

/** Whether the code goes to the telephone of whoever the goods are for, and to which address of his. */
export const makeCodeBody = z.object({ toPhone: z.boolean().default(false), email: z.email().max(256).nullish() });

const { list, get, create, update } = routesOf(pickup, packageMoves.stale);
const one = `${pickup.path}/:id` as const;

export const pickups = {
  list,
  get,
  create,
  update,
  makeCode: route({
    method: 'POST',
    path: `${one}/code`,
    summary: 'Make the one-time code of a pickup; it is shown this once, and the one before holds no more',
    permission: P.Create,
    body: makeCodeBody,
    /** `sentTo`: numbers, with their middle left out, and addresses that the code goes to. */
    reply: z.object({ verifyCode: z.string(), sentTo: z.array(z.string()), pickup: reply }),
    stale: [pickup.path],
  }),
  act: route({
    method: 'POST',
    path: `${one}/:action`,
    summary: 'Hand the packages of a pickup over to whoever says its code, or cancel it',
    permission: P.Edit,
    params: { action: z.enum(pickupActions) },
    body: pickupActionBody,
    reply,
    ...packageMoves,
  }),
  files: route({
    method: 'GET',
    path: `${one}/files`,
    summary: 'List the signatures and photos of a pickup',
    permission: P.Default,
    reply: itemsReply(deliveryFile),
  }),
  keepFile: route({
    method: 'POST',
    path: `${one}/files`,
    summary: 'Keep a signature or a photo of whoever fetches the goods',
    permission: P.Edit,
    upload: { fields: z.object({ kind: z.enum(deliveryFileKinds) }) },
    reply: deliveryFile,
    stale: [pickup.path],
  }),
  file: route({
    method: 'GET',
    path: `${one}/files/:fileId`,
    summary: 'Download a signature or a photo of a pickup',
    permission: P.Default,
    reply: 'file',
  }),
};
