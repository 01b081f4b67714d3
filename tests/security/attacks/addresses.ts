// Each address that a request may name, and what becomes of it. One that is new is missing here, and
// tests/architecture/ways-out.spec.ts says so; one that is called has a try of its own in designs.spec.ts, or a test
// that is named.

/** Not called by any service: what it is for. */
type Idle =
  | 'followed by browsers'
  | 'sent back to by browsers'
  | 'mailed to'
  | 'read by people'
  | 'compared with what is asked'
  | 'a file that is kept here'
  | 'a number'
  | 'a code of a dictionary';

interface Cited {
  spec: string;
  title: string;
}

/** Called by the product: what keeps it out of our own network. */
export type Kept = { tried: true } | Cited | { chosenBy: 'the host' };

export const IDLE: Readonly<Record<string, Idle>> = {
  '/api/ApiGateway/Aggregates upstreamHost': 'compared with what is asked',
  '/api/ApiGateway/Globals baseUrl': 'followed by browsers',
  '/api/ApiGateway/Globals maxConnectionsPerServer': 'a number',
  '/api/ApiGateway/Routes maxConnectionsPerServer': 'a number',
  '/api/ApiGateway/Routes upstreamHost': 'compared with what is asked',
  '/api/ApiGateway/Try host': 'compared with what is asked',
  '/api/account/email emailAddress': 'mailed to',
  '/api/account/phone emailAddress': 'mailed to',
  '/api/account/register emailAddress': 'mailed to',
  '/api/account/send-password-reset-code returnUrl': 'sent back to by browsers',
  '/api/app/basic-setup-setting appDownloadUrl': 'followed by browsers',
  '/api/app/basic-setup-setting companyAddress': 'read by people',
  '/api/app/basic-setup-setting logo': 'followed by browsers',
  '/api/app/formCustomize remoteFunc': 'a code of a dictionary',
  '/api/app/formCustomize url': 'followed by browsers',
  '/api/app/formData source': 'read by people',
  '/api/app/salesOrder address': 'read by people',
  '/api/basicsetting appDownloadUrl': 'followed by browsers',
  '/api/basicsetting companyAddress': 'read by people',
  '/api/basicsetting logo': 'followed by browsers',
  '/api/crm/customers address': 'read by people',
  '/api/data-v/dash-board-newss image': 'a file that is kept here',
  '/api/identity-server/clients callbackUrl': 'sent back to by browsers',
  '/api/identity-server/clients clientUri': 'followed by browsers',
  '/api/identity-server/clients copyPostLogoutRedirectUri': 'sent back to by browsers',
  '/api/identity-server/clients copyRedirectUri': 'sent back to by browsers',
  '/api/identity-server/clients frontChannelLogoutUri': 'followed by browsers',
  '/api/identity-server/clients logoUri': 'followed by browsers',
  '/api/identity-server/clients logoutUrl': 'sent back to by browsers',
  '/api/identity-server/clients postLogoutRedirectUri': 'sent back to by browsers',
  '/api/identity-server/clients postLogoutRedirectUris': 'sent back to by browsers',
  '/api/identity-server/clients redirectUri': 'sent back to by browsers',
  '/api/identity-server/clients redirectUris': 'sent back to by browsers',
  '/api/multi-tenancy/tenants adminEmailAddress': 'mailed to',
  '/api/saas/tenants adminEmailAddress': 'mailed to',
  '/api/tenant-management/tenants adminEmailAddress': 'mailed to',
  '/api/salesorder/parts images': 'a file that is kept here',
  '/api/salesorder/products images': 'a file that is kept here',
  '/api/salesorder/standard-products productImage': 'a file that is kept here',
  '/api/setting-management/emailing defaultFromAddress': 'mailed to',
  '/api/setting-management/emailing senderEmailAddress': 'mailed to',
  '/api/setting-management/emailing smtpDomain': 'read by people',
  '/api/setting-management/emailing targetEmailAddress': 'mailed to',
  '/api/setting-management/settings emailAddress': 'mailed to',
  '/api/setting-management/wechat url': 'read by people',
  '/connect/token redirect_uri': 'sent back to by browsers',
};

const byRoutes: Cited = {
  spec: 'services/gateway/src/own-routes/own-routes.spec.ts',
  title: 'say that a host is away, and that one is not allowed, and outlive both',
};

export const CALLED: Readonly<Record<string, Kept>> = {
  '/api/app/formCustomize source': { tried: true },
  '/api/app/formCustomize urldata': { tried: true },
  '/api/crm/workflows url': { tried: true },
  '/api/platform/webhooks url': { tried: true },
  '/api/setting-management/emailing smtpHost': { tried: true },
  '/api/salesorder/salesordersetting kujialeHost': { tried: true },
  '/api/account-admin/settings verifyBaseUrl': { tried: true },
  '/api/ApiGateway/Globals host': byRoutes,
  '/api/ApiGateway/RouteGroups appIpAddress': byRoutes,
  '/api/ApiGateway/Routes downstreamHostAndPorts': byRoutes,
  '/api/ApiGateway/Routes host': byRoutes,
  '/api/identity-server/clients backChannelLogoutUri': {
    spec: 'services/identity/src/oidc/authorization-code.spec.ts',
    title: 'tells a client of a sign-out at no address of our own network in production',
  },
  // Databases of tenants stand where whoever runs the product has put them.
  '/api/multi-tenancy/tenants connectionString': { chosenBy: 'the host' },
  '/api/multi-tenancy/tenants connectionStrings': { chosenBy: 'the host' },
  '/api/multi-tenancy/tenants defaultConnectionString': { chosenBy: 'the host' },
  '/api/saas/tenants connectionString': { chosenBy: 'the host' },
  '/api/saas/tenants connectionStrings': { chosenBy: 'the host' },
  '/api/saas/tenants defaultConnectionString': { chosenBy: 'the host' },
  '/api/tenant-management/tenants connectionString': { chosenBy: 'the host' },
  '/api/tenant-management/tenants connectionStrings': { chosenBy: 'the host' },
  '/api/tenant-management/tenants defaultConnectionString': { chosenBy: 'the host' },
};
