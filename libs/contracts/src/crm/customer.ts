import { areas } from '../platform/records.js';
import { users } from '../identity/records.js';
import { codeText, named, phone, refersTo, text, texts, time } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { dealer } from './dealer.js';
import { CustomerState, Gender } from './enums.js';
import { crmPermissions } from './permissions.js';

/** Somebody who may buy, or has bought. */
export const customer = thing('Customer', {
  path: 'api/crm/customers',
  permissions: crmPermissions.names.Customers,
  orderedBy: 'creationTime desc',
  fields: {
    /** Unique where it is given. */
    code: codeText(64).unique().sorts().searches(),
    name: text(64).required().sorts().searches(),
    /**
     * Blanks, dashes and brackets that people type are dropped, so that one number is one customer. It is read as
     * 138****1234; the whole of it is told by a route of its own.
     */
    phoneNumber: phone().kept().unique().searches(),
    gender: named(Gender).default(Gender.Unknown),
    sourceType: text(32).from('OrderSource'),
    level: text(32).from('CustomerLevel').sorts().filters(),
    /** A list that is narrowed by one has those of the areas below it too. */
    areaId: refersTo(() => areas)
      .kept()
      .filters(),
    address: text(256).searches(),
    /** The estate in which he lives. */
    community: text(128).sorts().searches(),
    houseType: text(64).from('HouseType'),
    tags: texts(20, 32).kept(),
    lastFollowTime: time().past().kept().sorts(),
    /** When he wants to be asked again. */
    nextFollowTime: time().kept().sorts().filters({ nextFollowTimeMin: 'gte', nextFollowTimeMax: 'lte' }),
    dealerId: refersTo(() => dealer)
      .kept()
      .filters(),
    dealerName: text(128).readOnly(),
    /** Who looks after the customer; nobody while he is in the pool. */
    ownerUserId: refersTo(() => users)
      .kept()
      .filters(),
    state: named(CustomerState).default(CustomerState.Pool).sorts().filters(),
    remark: text(1024).long(),
  },
});

export type Customer = RecordOf<typeof customer>;
