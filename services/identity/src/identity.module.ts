import { permissionTitles } from '@ishare/contracts/permission-titles.js';
import { ThingModule } from '@ishare/crud/thing.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { Module } from '@nestjs/common';
import { AccountController, ProfileEmailController } from './account/account.controller.js';
import { Account } from './account/account.service.js';
import { Captcha } from './account/captcha.service.js';
import { EmailLinks } from './account/email-links.service.js';
import { LinkPages } from './account/link-pages.service.js';
import { Registration } from './account/registration.service.js';
import { ClaimTypeService } from './claims/claim-type.service.js';
import { ClaimTypesController } from './claims/claim-types.controller.js';
import { RoleClaimsController, UserClaimsController } from './claims/claims.controller.js';
import { Claims } from './claims/claims.service.js';
import { Clock } from './clock.js';
import { DemoUsers } from './demo-users.service.js';
import { ExternalLoginController } from './external-login/external-login.controller.js';
import { ExternalLogins } from './external-login/external-logins.service.js';
import { ExternalProviders } from './external-login/external-providers.service.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { identityData } from './identity.data.js';
import { IdentityPort } from './identity.port.js';
import { ClientService } from './identity-server/client.service.js';
import { ClientsController } from './identity-server/clients.controller.js';
import { IdentityServerSeed } from './identity-server/identity-server.seed.js';
import { Secrets } from './identity-server/secrets.service.js';
import {
  ApiResourceService,
  ApiScopeService,
  IdentityResourceService,
} from './identity-server/server-resource.service.js';
import {
  serverResourceControllers,
  ServerClaimTypesController,
} from './identity-server/server-resources.controllers.js';
import { ServerResources } from './identity-server/server-resources.service.js';
import { Accounts } from './oidc/accounts.service.js';
import { ClientCredentialsGrant } from './oidc/client-credentials-grant.service.js';
import { ImpersonationGrant } from './oidc/impersonation-grant.service.js';
import { Interactions } from './oidc/interactions.service.js';
import { LoginInteraction } from './oidc/login-interaction.service.js';
import { mountOpenId } from './oidc/mount.js';
import { OpenIdProvider } from './oidc/openid-provider.service.js';
import { protocolPaths } from './oidc/protocol.openapi.js';
import { Pages } from './oidc/pages.service.js';
import { PasswordGrant } from './oidc/password-grant.service.js';
import { PasswordSignIn } from './oidc/password-sign-in.service.js';
import { PhoneGrant } from './oidc/phone-grant.service.js';
import { ProviderGrants } from './oidc/provider-grants.service.js';
import { RegisteredClients } from './oidc/registered-clients.service.js';
import { SignIn } from './oidc/sign-in.service.js';
import { SigningKeys } from './oidc/signing-keys.service.js';
import { TokenIssuer } from './oidc/token-issuer.service.js';
import { UserinfoController } from './oidc/userinfo.controller.js';
import { RoleUnitsController, UserUnitsController } from './organization-units/holders.controller.js';
import { Memberships } from './organization-units/memberships.service.js';
import { OrganizationUnitService } from './organization-units/organization-unit.service.js';
import { OrganizationUnitsController } from './organization-units/organization-units.controller.js';
import { UserUnits } from './organization-units/user-units.service.js';
import { Credentials } from './passwords/credentials.service.js';
import { Grants } from './permissions/grants.service.js';
import { FoundPeople } from './users/found-people.js';
import { PermissionManagementController } from './permissions/permission-management.controller.js';
import { PermissionExplanation } from './permissions/permission-explanation.service.js';
import { ResourcePermissionController } from './permissions/resource-permission.controller.js';
import { PermissionManagement } from './permissions/permission-management.service.js';
import { PhoneAccountController, ProfilePhoneController } from './phone/phone-account.controller.js';
import { PhoneAccounts } from './phone/phone-account.service.js';
import { PhoneCodes } from './phone/phone-codes.service.js';
import { SmsSender } from './phone/sms-sender.service.js';
import { ProfileController } from './profile/profile.controller.js';
import { OwnerCheck } from './profile/owner-check.service.js';
import { ProfileService } from './profile/profile.service.js';
import { RoleService } from './roles/role.service.js';
import { RolesController } from './roles/roles.controller.js';
import { SecurityLogController } from './security-log/security-log.controller.js';
import { SecurityLog } from './security-log/security-log.service.js';
import { IdentitySeed } from './seed.js';
import { LogoutController } from './sessions/logout.controller.js';
import { Logout } from './sessions/logout.service.js';
import { SessionList } from './sessions/session-list.service.js';
import { MySessionsController, SessionsController } from './sessions/sessions.controller.js';
import { Sessions } from './sessions/sessions.service.js';
import { TenantDirectory } from './tenants/tenant-directory.service.js';
import { TenantHandlers } from './tenants/tenant.handlers.js';
import { TenantSeed } from './tenants/tenant-seed.service.js';
import { AccountSettingsController, IdentitySettingsController } from './settings/account-settings.controller.js';
import { AccountSettings } from './settings/account-settings.service.js';
import { TenantSettings } from './settings/tenant-settings.service.js';
import { Tenants } from './tenants/tenants.service.js';
import { TwoFactorController } from './two-factor/two-factor.controller.js';
import { RememberedBrowsers } from './two-factor/remembered-browsers.service.js';
import { TwoFactor } from './two-factor/two-factor.service.js';
import { AppUsersController } from './users/app-users.controller.js';
import { PasswordChanges } from './users/password-changes.service.js';
import { UserLookupController } from './users/user-lookup.controller.js';
import { UserRoles } from './users/user-roles.service.js';
import { OwnSignIn } from './users/own-sign-in.service.js';
import { UserService } from './users/user.service.js';
import { UsersController } from './users/users.controller.js';
import { WeChatController } from './wechat/wechat.controller.js';
import { WeChat } from './wechat/wechat.service.js';
import { plainThings } from './things.js';

@Module({
  imports: [
    DataModule.for(identityData),
    ThingModule.for(plainThings),
    MessagingModule.for({ service: 'identity', role: 'api' }),
  ],
  controllers: [
    UserLookupController,
    UserUnitsController,
    UserClaimsController,
    UsersController,
    RoleUnitsController,
    RoleClaimsController,
    ClaimTypesController,
    OrganizationUnitsController,
    AppUsersController,
    RolesController,
    PermissionManagementController,
    ResourcePermissionController,
    ProfileController,
    SecurityLogController,
    SessionsController,
    MySessionsController,
    LogoutController,
    UserinfoController,
    PhoneAccountController,
    ProfilePhoneController,
    TwoFactorController,
    ClientsController,
    ...serverResourceControllers,
    ServerClaimTypesController,
    AccountSettingsController,
    IdentitySettingsController,
    AccountController,
    ProfileEmailController,
    WeChatController,
    ExternalLoginController,
  ],
  providers: [
    Clock,
    TenantSettings,
    AccountSettings,
    Registration,
    EmailLinks,
    Captcha,
    Account,
    LinkPages,
    WeChat,
    TenantDirectory,
    TenantSeed,
    Tenants,
    TenantHandlers,
    SecurityLog,
    Sessions,
    SessionList,
    Logout,
    Grants,
    FoundPeople,
    PermissionManagement,
    PermissionExplanation,
    Credentials,
    PasswordChanges,
    UserRoles,
    OwnSignIn,
    UserService,
    RoleService,
    OwnerCheck,
    ProfileService,
    OrganizationUnitService,
    UserUnits,
    Memberships,
    ClaimTypeService,
    Claims,
    SmsSender,
    PhoneCodes,
    PhoneAccounts,
    TwoFactor,
    RememberedBrowsers,
    SigningKeys,
    Accounts,
    TokenIssuer,
    SignIn,
    PasswordSignIn,
    PasswordGrant,
    Pages,
    ExternalProviders,
    ExternalLogins,
    LoginInteraction,
    Interactions,
    ProviderGrants,
    RegisteredClients,
    ClientCredentialsGrant,
    Secrets,
    ServerResources,
    ClientService,
    IdentityResourceService,
    ApiScopeService,
    ApiResourceService,
    IdentityServerSeed,
    PhoneGrant,
    ImpersonationGrant,
    OpenIdProvider,
    IdentityPort,
    DemoUsers,
    IdentitySeed,
  ],
})
export class IdentityModule {}

export const identityService: ServiceDefinition = {
  name: 'identity',
  module: IdentityModule,
  texts: { 'zh-Hans': { ...permissionTitles['zh-Hans'], ...zhHans }, en: { ...permissionTitles.en, ...en } },
  prepare: mountOpenId,
  paths: ['/connect', '/.well-known'],
  openApi: protocolPaths,
  seed: (app, options) => app.get(IdentitySeed).run(options),
  fillDemo: (app, wish) => app.get(DemoUsers).fill(wish),
};
