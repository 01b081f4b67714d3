import type { ServiceData } from '@ishare/data/migrate.js';
import { Claim } from './claims/claim-type.entity.js';
import { Client } from './identity-server/client.entity.js';
import { ApiResource, ApiScope, IdentityResource } from './identity-server/server-resource.entity.js';
import { Consent } from './oidc/consent.entity.js';
import { OidcRecord } from './oidc/oidc-record.entity.js';
import { SigningKey } from './oidc/signing-key.entity.js';
import { OrganizationUnitRole, OrganizationUnitUser } from './organization-units/organization-unit.entity.js';
import { KnownPermission, PermissionGrant } from './permissions/permission-grant.entity.js';
import { SecurityLogEntry } from './security-log/security-log.entity.js';
import { Impersonation, RevocationRow } from './sessions/revocation.entity.js';
import { UserSession } from './sessions/user-session.entity.js';
import { Tenant } from './tenants/tenant.entity.js';
import { ExternalLogin } from './external-login/external-login.entity.js';
import { User, UserRole } from './users/user.entity.js';
import { things } from './things.js';

export const identityData: ServiceData = {
  schema: 'identity',
  entities: [
    ...things.map(({ entity }) => entity),
    Tenant,
    User,
    UserRole,
    OrganizationUnitUser,
    OrganizationUnitRole,
    Claim,
    PermissionGrant,
    KnownPermission,
    UserSession,
    Impersonation,
    RevocationRow,
    SecurityLogEntry,
    OidcRecord,
    SigningKey,
    Client,
    IdentityResource,
    ApiScope,
    ApiResource,
    Consent,
    ExternalLogin,
  ],
  migrations: new URL('../migrations/', import.meta.url),
};
