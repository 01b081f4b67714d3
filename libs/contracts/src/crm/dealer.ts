import { codeText, flag, freely, money, phone, refersTo, rows, text, texts, type Target } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { areas } from '../platform/records.js';
import { users } from '../identity/records.js';
import { crmPermissions } from './permissions.js';

const PATH = 'api/crm/dealers';
/** To either side; no confirmation leads beyond it. */
export const MAX_BALANCE = 1e12;
/** Its service refuses circles of dealers, and with them ids of nobody. */
const dealers: Target = freely(PATH);

/** A shop that sells the factory's furniture. A user who is linked to it sees its rows and no other's. */
export const dealer = thing('Dealer', {
  path: PATH,
  permissions: crmPermissions.names.Dealers,
  orderedBy: 'code',
  fields: {
    name: text(128).required().sorts().searches(),
    code: codeText(64).required().unique().sorts().searches(),
    contact: text(64).searches(),
    phoneNumber: phone().searches(),
    /** A list that is narrowed by one has those of the areas below it too. */
    areaId: refersTo(() => areas)
      .kept()
      .filters(),
    /** The sign-in of the dealer. */
    userId: refersTo(() => users).kept(),
    level: text(16).from('DealerLevel').default('').sorts(),
    priceLevel: text(16).default(''),
    creditLimit: money(0, 1e12).default(0).sorts(),
    /** What stands to his credit with the factory; below 0 what he owes. */
    balance: money(-MAX_BALANCE, MAX_BALANCE).default(0).kept().sorts().hinted(),
    contacts: rows({ name: text(64).required(), phoneNumber: phone(), position: text(64) }, 20).kept(),
    /** Codes of the brands that he sells. */
    brandIds: texts(50, 64).kept(),
    /** His account at the designer Kujiale. */
    kujialeAccount: text(128),
    parentId: refersTo(() => dealers).kept(),
    isEnable: flag(true).sorts().filters(),
  },
});

export type Dealer = RecordOf<typeof dealer>;
