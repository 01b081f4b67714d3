import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { saasPort, type TenantInfo } from '@ishare/contracts/saas/client.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId, type Language, type Principal } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Versions } from '@ishare/server/versions.js';
import { Inject, Injectable } from '@nestjs/common';
import { Features } from '@ishare/server/features.js';
import { LanguageService } from '../languages/language.service.js';
import { TextOverrides } from '../languages/text-overrides.js';
import type { SettingValues } from '@ishare/contracts/setting-form.js';
import { UserSettings } from '../settings/user-settings.js';
import { SettingStore } from '../settings/setting-store.js';
import { cultureOf, RESOURCE } from './client-texts.js';
import { demoSignIns } from './demo-sign-ins.js';
import { KeptByVersion } from './kept-by-version.js';

const allPolicies = Object.fromEntries(permissionDefinitions.map(({ name }) => [name, true]));

const orNull = (tenantId: string): string | null => (tenantId === EMPTY_GUID ? null : tenantId);

const nobody = {
  isAuthenticated: false,
  id: null,
  tenantId: null,
  tenant: null,
  userName: null,
  name: null,
  surName: null,
  email: null,
  emailVerified: false,
  phoneNumber: null,
  phoneNumberVerified: false,
  roles: [],
  sessionId: null,
  impersonatorUserId: null,
  impersonatorUserName: null,
  impersonatorTenantId: null,
  impersonatorTenantName: null,
};

/** A caller's configuration but for what all callers of a tenant share, and for what is of one session. */
interface Kept {
  /** JSON of the members, without the braces around them. */
  members: string;
  user: Awaited<ReturnType<ApplicationConfigurationService['user']>> | typeof nobody;
}

/** Kept at a time: configurations of callers, and texts of tenants, which are larger. */
const CALLERS = 5_000;
const TEXTS = 200;

/**
 * What a client must know before it shows anything. It is kept under the version of the tenant's and the host's
 * configuration, which is asked for each time and renewed by every write of what goes into it, whichever process makes
 * it.
 */
@Injectable()
export class ApplicationConfigurationService {
  private readonly callers = new KeptByVersion<Kept>(CALLERS);
  private readonly localizations = new KeptByVersion<string>(TEXTS);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly ports: Ports,
    private readonly permissions: Permissions,
    private readonly store: SettingStore,
    private readonly features: Features,
    private readonly texts: TextOverrides,
    private readonly languages: LanguageService,
    private readonly versions: Versions,
    private readonly userSettings: UserSettings,
  ) {}

  async ofCaller({ withTexts }: { withTexts: boolean }): Promise<JsonText> {
    const { language = 'zh-Hans', switchedOff: tenant } = currentContext() ?? {};
    if (tenant !== undefined) throw new AppError(kernelErrors.TenantInactive, { tenant });
    const principal = currentContext()?.principal;
    const tenantId = currentTenantId();
    const version = await this.versions.of(tenantId);
    const [{ members, user }, texts] = await Promise.all([
      this.callers.get([tenantId, principal?.userId, principal?.impersonator?.tenantId, language].join(), version, () =>
        this.members(tenantId, language, principal),
      ),
      this.localizations.get([tenantId, language, withTexts].join(), version, async () =>
        JSON.stringify(await this.localization(language, withTexts)),
      ),
    ]);
    const ofSession = principal
      ? {
          sessionId: principal.sessionId,
          impersonatorUserId: principal.impersonator?.userId ?? null,
          impersonatorUserName: principal.impersonator?.userName ?? null,
        }
      : {};
    return new JsonText(
      `{${members},"currentUser":${JSON.stringify({ ...user, ...ofSession })},"localization":${texts}}`,
    );
  }

  private async members(tenantId: string, language: Language, principal: Principal | undefined): Promise<Kept> {
    const [tenant, standing, own, features, granted] = await Promise.all([
      this.tenant(tenantId),
      this.store.visibleValues(),
      principal ? this.userSettings.own(principal.userId) : {},
      this.features.of(tenantId),
      principal ? this.permissions.afresh(principal) : undefined,
    ]);
    const values: SettingValues = { ...standing, ...own };
    const user = principal ? await this.user(principal, tenant, language, granted?.roles ?? []) : nobody;
    const json = JSON.stringify({
      auth: {
        policies: allPolicies,
        grantedPolicies: Object.fromEntries([...(granted?.permissions ?? [])].map((name) => [name, true])),
      },
      currentTenant: {
        id: tenant?.id ?? orNull(tenantId),
        name: tenant?.name ?? null,
        isAvailable: tenantId !== EMPTY_GUID,
      },
      multiTenancy: { isEnabled: values[settings.basicSetup.isMultiTenancyEnabled.name] === 'true' },
      features: { values: features },
      globalFeatures: { enabledFeatures: [] },
      setting: { values },
      timing: this.timing(values),
      clock: { kind: 'Utc' },
      objectExtensions: { modules: {}, enums: {} },
      extraProperties: {
        textMessages: this.config.SMS_URL ? 'sent' : this.config.DEMO ? 'logged' : 'none',
        ...(this.config.DEMO && { demo: demoSignIns(language) }),
      },
    });
    return { members: json.slice(1, -1), user };
  }

  private async tenant(tenantId: string): Promise<TenantInfo | null> {
    return tenantId === EMPTY_GUID ? null : this.ports.client(saasPort).findTenant({ idOrName: tenantId });
  }

  private async user(principal: Principal, tenant: TenantInfo | null, language: Language, roles: readonly string[]) {
    const { userId, tenantId, userName, impersonator } = principal;
    const [profile, impersonatorTenant] = await Promise.all([
      this.ports.client(identityPort).profile({ tenantId, userId }),
      impersonator ? this.tenant(impersonator.tenantId) : null,
    ]);
    return {
      isAuthenticated: true,
      id: userId,
      tenantId: orNull(tenantId),
      tenant: tenant?.displayNames?.[language] ?? tenant?.displayName ?? null,
      userName: profile?.userName ?? userName,
      name: profile?.name ?? null,
      surName: profile?.surname ?? null,
      email: profile?.email ?? null,
      emailVerified: profile?.emailConfirmed ?? false,
      phoneNumber: profile?.phoneNumber ?? null,
      phoneNumberVerified: profile?.phoneNumberConfirmed ?? false,
      roles: profile?.roles ?? roles,
      impersonatorTenantId: impersonator ? orNull(impersonator.tenantId) : null,
      impersonatorTenantName: impersonatorTenant?.name ?? null,
    };
  }

  private async localization(language: Language, withTexts: boolean) {
    const [texts, enabled] = await Promise.all([
      withTexts ? this.texts.texts(RESOURCE, language) : {},
      this.languages.enabled(),
    ]);
    const languages = enabled.map(({ cultureName, uiCultureName, displayName, flagIcon }) => ({
      cultureName,
      uiCultureName,
      displayName,
      twoLetterISOLanguageName: cultureName.slice(0, 2),
      flagIcon,
    }));
    return {
      values: withTexts ? { [RESOURCE]: texts } : {},
      resources: withTexts ? { [RESOURCE]: { texts, baseResources: [] } } : {},
      languages,
      currentCulture: cultureOf(language),
      defaultResourceName: RESOURCE,
      languagesMap: {},
      languageFilesMap: {},
    };
  }

  private timing(values: SettingValues) {
    return { timeZone: { iana: { timeZoneName: values[settings.app.timeZone.name] }, windows: { timeZoneId: null } } };
  }
}
