import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { saasPort, type TenantInfo } from '@ishare/contracts/saas/client.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId, type Language, type Principal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { Features } from '../features/features.service.js';
import { LanguageService } from '../languages/language.service.js';
import { TextOverrides } from '../languages/text-overrides.js';
import type { SettingValues } from '@ishare/server/setting-form.js';
import { SettingStore } from '../settings/setting-store.js';
import { cultureOf, RESOURCE } from './client-texts.js';
import { demoSignIns } from './demo-sign-ins.js';

const allPolicies = Object.fromEntries(permissionDefinitions.map(({ name }) => [name, true]));

const orNull = (tenantId: string): string | null => (tenantId === EMPTY_GUID ? null : tenantId);

const nobody = {
  isAuthenticated: false, id: null, tenantId: null, tenant: null, userName: null, name: null, surName: null, email: null, emailVerified: false, phoneNumber: null, phoneNumberVerified: false,
  roles: [], sessionId: null, impersonatorUserId: null, impersonatorUserName: null, impersonatorTenantId: null, impersonatorTenantName: null,
};

/**
 * What a client must know before it shows anything. Nothing of a caller is kept here: permissions come from the cache that
 * every change empties, so a configuration read after a change is right.
 */
@Injectable()
export class ApplicationConfigurationService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly ports: Ports,
    private readonly permissions: Permissions,
    private readonly store: SettingStore,
    private readonly features: Features,
    private readonly texts: TextOverrides,
    private readonly languages: LanguageService,
  ) {}

  async ofCaller({ withTexts }: { withTexts: boolean }) {
    const language = currentContext()?.language ?? 'zh-Hans';
    const principal = currentContext()?.principal;
    const tenantId = currentTenantId();
    const [tenant, values, features, granted] = await Promise.all([this.tenant(tenantId), this.store.visibleValues(), this.features.of(tenantId), principal ? this.permissions.of(principal) : undefined]);
    return {
      auth: { policies: allPolicies, grantedPolicies: Object.fromEntries([...(granted?.permissions ?? [])].map((name) => [name, true])) },
      currentUser: principal ? await this.user(principal, tenant, language, granted?.roles ?? []) : nobody,
      currentTenant: { id: tenant?.id ?? orNull(tenantId), name: tenant?.name ?? null, isAvailable: tenantId !== EMPTY_GUID },
      multiTenancy: { isEnabled: values[settings.basicSetup.isMultiTenancyEnabled.name] === 'true' },
      features: { values: features },
      globalFeatures: { enabledFeatures: [] },
      setting: { values },
      localization: await this.localization(language, withTexts),
      timing: this.timing(values),
      clock: { kind: 'Utc' },
      objectExtensions: { modules: {}, enums: {} },
      extraProperties: this.config.DEMO ? { demo: demoSignIns(language) } : {},
    };
  }

  private async tenant(tenantId: string): Promise<TenantInfo | null> {
    return tenantId === EMPTY_GUID ? null : this.ports.client(saasPort).findTenant({ idOrName: tenantId });
  }

  private async user(principal: Principal, tenant: TenantInfo | null, language: Language, roles: readonly string[]) {
    const { userId, tenantId, userName, sessionId, impersonator } = principal;
    const [profile, impersonatorTenant] = await Promise.all([this.ports.client(identityPort).profile({ tenantId, userId }), impersonator ? this.tenant(impersonator.tenantId) : null]);
    return {
      isAuthenticated: true, id: userId, tenantId: orNull(tenantId), tenant: tenant?.displayNames?.[language] ?? tenant?.displayName ?? null,
      userName: profile?.userName ?? userName, name: profile?.name ?? null, surName: profile?.surname ?? null,
      email: profile?.email ?? null, emailVerified: profile?.emailConfirmed ?? false,
      phoneNumber: profile?.phoneNumber ?? null, phoneNumberVerified: profile?.phoneNumberConfirmed ?? false,
      roles: profile?.roles ?? roles, sessionId,
      impersonatorUserId: impersonator?.userId ?? null, impersonatorUserName: impersonator?.userName ?? null,
      impersonatorTenantId: impersonator ? orNull(impersonator.tenantId) : null, impersonatorTenantName: impersonatorTenant?.name ?? null,
    };
  }

  private async localization(language: Language, withTexts: boolean) {
    const [texts, enabled] = await Promise.all([withTexts ? this.texts.texts(language) : {}, this.languages.enabled()]);
    const languages = enabled.map(({ cultureName, uiCultureName, displayName, flagIcon }) => ({ cultureName, uiCultureName, displayName, twoLetterISOLanguageName: cultureName.slice(0, 2), flagIcon }));
    return {
      values: withTexts ? { [RESOURCE]: texts } : {},
      resources: withTexts ? { [RESOURCE]: { texts, baseResources: [] } } : {},
      languages, currentCulture: cultureOf(language), defaultResourceName: RESOURCE, languagesMap: {}, languageFilesMap: {},
    };
  }

  private timing(values: SettingValues) {
    return { timeZone: { iana: { timeZoneName: values[settings.app.timeZone.name] }, windows: { timeZoneId: null } } };
  }
}
