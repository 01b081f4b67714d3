import { EMAIL } from '../reach.js';
import { code, flag, freely, json, refersTo, secret, text, time } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { edition } from './edition.js';
import { saasPermissions, tenantManagementPermissions } from './permissions.js';

const [P, Twin] = [tenantManagementPermissions.names.Tenants, saasPermissions.names.Tenants];

/** A customer of the product. Whether it is active follows from its state and its times. */
export const tenant = thing('Tenant', {
  path: 'api/saas/tenants',
  // Those of the public modules, the newer and the older.
  aliases: ['api/multi-tenancy/tenants', 'api/tenant-management/tenants'],
  permissions: {
    list: [P.Default, Twin.Default],
    get: [P.Default, Twin.Default],
    create: [P.Create, Twin.Create],
    update: [P.Update, Twin.Update],
    delete: [P.Delete, Twin.Delete],
  },
  orderedBy: 'name',
  takesExtra: true,
  fields: {
    /** Unique whatever its case. */
    name: text(64).required().sorts().searches().hinted(),
    /** It in upper case. */
    normalizedName: text(64).required().readOnly(),
    /** The name, unless another is said. */
    displayName: text(128).settled().sorts().searches(),
    editionId: refersTo(() => freely(edition.path))
      .kept()
      .filters(),
    editionName: text(128).readOnly().sorts(),
    isActive: flag(true).settled().sorts(),
    enableTime: time().byDay().kept(),
    disableTime: time().byDay().kept(),
    activationState: code(3).default(0).settled().sorts().filters(),
    activationEndDate: time()
      .byDay()
      .kept()
      .sorts()
      .filters({ activationEndDateMin: 'gte', activationEndDateMax: 'lte' })
      .hinted(),
    editionEndDateUtc: time()
      .byDay()
      .kept()
      .sorts()
      .filters({ expirationDateMin: 'gte', expirationDateMax: 'lte' })
      .hinted(),
    hasDefaultConnectionString: flag(false).readOnly(),
    /** Filled with the demo factory by the host. */
    isDemo: flag(false).readOnly(),
    /** Of whom the new tenant is handed to. */
    adminEmailAddress: text(256).required().matches(EMAIL).writeOnly().fixed(),
    adminPassword: secret(128).fixed(),
    connectionStrings: json().writeOnly().fixed(),
    useSharedDatabase: flag(false).writeOnly().fixed(),
    defaultConnectionString: text(1024).writeOnly().fixed(),
  },
});
export type Tenant = RecordOf<typeof tenant>;
