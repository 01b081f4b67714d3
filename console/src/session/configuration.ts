import { http, requestTimeout } from './http';
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
  extraProperties?: { demo?: DemoMode };
}

export const configuration = createStore<ApplicationConfiguration | undefined>(undefined);

/** Fetches the application configuration (120 s limit) and keeps it. */
export async function fetchConfiguration(): Promise<ApplicationConfiguration> {
  const value = await http.get<ApplicationConfiguration>('/api/abp/application-configuration', undefined, {
    timeout: timeouts.applicationConfiguration,
    quiet: true,
  });
  requestTimeout.set(standardTimeout(settingOf(value, 'httpTimeout')));
  configuration.set(value);
  return value;
}

/** A basic-setup setting by its short name, whatever group prefix the server gives it. */
export function settingOf(value: ApplicationConfiguration | undefined, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const values = value?.setting?.values ?? {};
  const key = Object.keys(values).find((candidate) => candidate.toLowerCase().split('.').at(-1) === wanted);
  return (key && values[key]) || undefined;
}

export function grantedNames(value: ApplicationConfiguration): string[] {
  return Object.entries(value.auth?.grantedPolicies ?? {}).flatMap(([name, granted]) => (granted ? [name] : []));
}
