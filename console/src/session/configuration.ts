import { application } from '@ishare/contracts/platform/application.js';
import { callRoute } from '@ishare/contracts/things/client.js';
import type { SettingDefinition } from '@ishare/contracts/define.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { wordAs } from '../i18n/i18n';
import { currentLanguage } from '../i18n/language';
import { displayZone } from '../state/zone';
import { connection, http, requestTimeout, tokens } from './http';
import { readOrKept } from './kept-reads';
import { holderOf } from './token-store';
import { standardTimeout, timeouts } from '../http/timeouts';
import { createStore } from '../state/store';

export interface DemoUser {
  userName: string;
  displayName: string;
  role: string;
}

export interface DemoMode {
  tenant: string;
  users: DemoUser[];
  password: string;
}

export interface CurrentUser {
  isAuthenticated: boolean;
  id: string | null;
  tenantId: string | null;
  userName: string | null;
  name: string | null;
  surName: string | null;
  email: string | null;
  phoneNumber: string | null;
  roles: string[];
  tenant?: string | null;
  impersonatorUserName?: string | null;
}

export interface ApplicationConfiguration {
  auth: { policies: Record<string, boolean>; grantedPolicies: Record<string, boolean> };
  currentUser: CurrentUser;
  currentTenant: { id: string | null; name: string | null; isAvailable: boolean };
  multiTenancy: { isEnabled: boolean };
  setting: { values: Record<string, string | null> };
  localization: {
    values?: Record<string, Record<string, string>>;
    languages: { cultureName: string; displayName: string }[];
  };
  timing?: { timeZone: { iana: { timeZoneName: string | null } } };
  extraProperties?: {
    /** What becomes of codes to a phone: without the operator's gateway a demonstration writes them to its log. */
    textMessages?: 'sent' | 'logged' | 'none';
    demo?: DemoMode;
  };
}

export const configuration = createStore<ApplicationConfiguration | undefined>(undefined);

const consoleResource = 'Console';

/**
 * Fetches how the tenant words the console's texts. They are a matter of taste: without them the console keeps its own.
 */
export async function fetchWording(): Promise<void> {
  const language = currentLanguage();
  try {
    const reply = await callRoute(
      http,
      application.localization,
      { query: { cultureName: language, onlyDynamics: true } },
      { quiet: true },
    );
    await wordAs(language, reply.resources[consoleResource]?.texts ?? {});
  } catch {
    // As said.
  }
}

let isRenewing = false;
/** A configuration that was kept holds until the server is back. */
function renewWhenBack(): void {
  if (isRenewing) return;
  isRenewing = true;
  const end = connection.onBack(() => {
    end();
    isRenewing = false;
    if (configuration.get()) void fetchConfiguration().catch(() => undefined);
  });
}

/** Tenant and user that are signed in, as one word for what is kept per account. */
export function currentAccount(): string | undefined {
  const value = configuration.get();
  const user = value?.currentUser.id;
  return user ? `${value.currentTenant.id ?? 'host'}.${user}` : undefined;
}

/** Fetches the application configuration (120 s limit) and the tenant's wording, and keeps both. */
export async function fetchConfiguration(): Promise<ApplicationConfiguration> {
  const [{ reply: value, isKept }] = await Promise.all([
    readOrKept<ApplicationConfiguration>(`configuration ${holderOf(tokens.read()?.accessToken)}`, () =>
      callRoute(
        http,
        application.configuration,
        {},
        {
          timeout: timeouts.applicationConfiguration,
          quiet: true,
        },
      ),
    ),
    fetchWording(),
  ]);
  if (isKept) renewWhenBack();
  displayZone.set(value.timing?.timeZone.iana.timeZoneName ?? undefined);
  requestTimeout.set(standardTimeout(settingOf(value, settings.basicSetup.httpTimeout)));
  configuration.set(value);
  return value;
}

/** A setting's value, or undefined when it is empty or not told to clients. */
export function settingOf(
  value: ApplicationConfiguration | undefined,
  { name }: Pick<SettingDefinition, 'name'>,
): string | undefined {
  return value?.setting?.values[name] || undefined;
}

export function grantedNames(value: ApplicationConfiguration): string[] {
  return Object.entries(value.auth?.grantedPolicies ?? {}).flatMap(([name, granted]) => (granted ? [name] : []));
}
