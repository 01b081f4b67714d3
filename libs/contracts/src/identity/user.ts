import { EMAIL } from '../reach.js';
import { count, deletion, flag, freely, id, phone, refersToMany, secret, text, texts, time } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { MAX_PASSWORD, MAX_PHONE } from './account-fields.js';
import { organizationUnit } from './organization-unit.js';
import { identityPermissions } from './permissions.js';

/** Somebody who signs in. */
export const user = thing('User', {
  path: 'api/identity/users',
  permissions: identityPermissions.names.Users,
  orderedBy: ['name', 'userName'],
  takesExtra: true,
  fields: {
    tenantId: id().readOnly(),
    /** Unique whatever its case, as is the address. */
    userName: text(256).required().sorts().searches().filters({ userName: 'contains' }),
    name: text(64).sorts().searches().filters({ name: 'contains' }),
    surname: text(64).sorts().searches().filters({ surname: 'contains' }),
    email: text(256).required().matches(EMAIL).sorts().searches().filters({ emailAddress: 'contains' }),
    emailConfirmed: flag(false).settled().filters(),
    /** The number alone is kept, so that he signs in by it however it was written. */
    phoneNumber: phone().shortenedTo(MAX_PHONE).sorts().searches().filters({ phoneNumber: 'contains' }),
    phoneNumberConfirmed: flag(false).settled(),
    isActive: flag(true).settled().sorts(),
    lockoutEnabled: flag(true).settled(),
    lockoutEnd: time().readOnly(),
    isLockedOut: flag(false).readOnly().filters(),
    accessFailedCount: count(),
    twoFactorEnabled: flag(false).settled(),
    /** Whether there is something to send the second step to. */
    supportTwoFactor: flag(false).readOnly(),
    roleNames: texts(100, 256).kept(),
    /** Signs in by another provider and has no password here. */
    isExternal: flag(false).readOnly().filters(),
    shouldChangePasswordOnNextLogin: flag(false).settled(),
    lastPasswordChangeTime: time().readOnly(),
    ...deletion,
    organizationUnitIds: refersToMany(() => freely(organizationUnit.path), 1_000)
      .kept()
      .writeOnly(),
    password: secret(MAX_PASSWORD).kept(),
    /** Needed where callers change what they sign in by themselves. */
    currentPassword: text(MAX_PASSWORD).verbatim().kept().later().writeOnly(),
  },
});
export type User = RecordOf<typeof user>;
