/** `key` may be a path (`password.requiredLength`) into what the server tells. */
export type SettingField = { key: string; required?: boolean } & (
  | { type: 'text' | 'password' | 'switch' | 'tags' | 'providers' | 'timeZone' }
  | { type: 'select'; values: readonly (string | number)[] }
  | { type: 'number'; min: number; max: number; precision: number; unit?: string }
  | { type: 'lookup'; path: string }
);

export interface SettingSection {
  key: string;
  readPath: string;
  savePath: string;
  saveMethod: 'PUT' | 'POST';
  fields: readonly SettingField[];
  /** The one value that the page tells and takes bare, here under this key; it is sent as query member of the same name. */
  bare?: string;
}

const mm = (key: string, max: number): SettingField => ({ key, type: 'number', min: 0, max, precision: 2, unit: 'mm', required: true });

const flag = (key: string): SettingField => ({ key, type: 'switch' });
const whole = (key: string, min: number, max: number, unit?: string): SettingField => ({ key, type: 'number', min, max, precision: 0, required: true, ...(unit && { unit }) });
const accountPath = '/api/account-admin/settings';

/** The settings page, section by section; secrets are never told, so they are sent only when they are filled in. */
export const settingSections: readonly SettingSection[] = [
  {
    key: 'optimisation', readPath: '/api/app/optimization-setting', savePath: '/api/app/optimization-setting', saveMethod: 'PUT', fields: [
      { key: 'defaultMachineParameterId', type: 'lookup', path: '/api/optimization/machine-parameter-settings' },
      { key: 'defaultOptimizeParameterId', type: 'lookup', path: '/api/optimization/optimize-parameter-settings' },
      mm('kerf', 50),
      mm('trim', 500),
      mm('minOffcutLength', 10_000),
      mm('minOffcutWidth', 10_000),
      { key: 'maxRunSeconds', type: 'number', min: 1, max: 3600, precision: 0, unit: 's', required: true },
    ],
  },
  {
    key: 'emailing', readPath: '/api/setting-management/emailing', savePath: '/api/setting-management/emailing', saveMethod: 'POST', fields: [
      { key: 'defaultFromAddress', type: 'text' },
      { key: 'defaultFromDisplayName', type: 'text' },
      { key: 'smtpHost', type: 'text' },
      { key: 'smtpPort', type: 'number', min: 1, max: 65_535, precision: 0, required: true },
      { key: 'smtpUserName', type: 'text' },
      { key: 'smtpPassword', type: 'password' },
      { key: 'smtpDomain', type: 'text' },
      { key: 'smtpEnableSsl', type: 'switch' },
      { key: 'smtpUseDefaultCredentials', type: 'switch' },
    ],
  },
  {
    key: 'salesOrder', readPath: '/api/salesorder/salesordersetting', savePath: '/api/salesorder/salesordersetting', saveMethod: 'PUT', fields: [
      { key: 'orderNoRule', type: 'text' },
      { key: 'disableCheckedQuoteRequirement', type: 'switch' },
      { key: 'autoAssignAudit', type: 'switch' },
      { key: 'fourEyes', type: 'switch' },
      { key: 'separatePalletEnabled', type: 'switch' },
      { key: 'kujialeHost', type: 'text' },
      { key: 'kujialeAppKey', type: 'text' },
      { key: 'kujialeAppSecret', type: 'password' },
    ],
  },
  {
    key: 'identity', readPath: '/api/identity/settings', savePath: '/api/identity/settings', saveMethod: 'PUT', fields: [
      whole('password.requiredLength', 2, 128),
      whole('password.requiredUniqueChars', 1, 128),
      flag('password.requireNonAlphanumeric'),
      flag('password.requireLowercase'),
      flag('password.requireUppercase'),
      flag('password.requireDigit'),
      flag('password.forceUsersToPeriodicallyChangePassword'),
      whole('password.passwordChangePeriodDays', 0, 3650),
      flag('lockout.allowedForNewUsers'),
      whole('lockout.lockoutDuration', 0, 2_147_483_647, 's'),
      whole('lockout.maxFailedAccessAttempts', 0, 1000),
      flag('signIn.requireConfirmedEmail'),
      flag('signIn.enablePhoneNumberConfirmation'),
      flag('signIn.requireConfirmedPhoneNumber'),
      flag('user.isUserNameUpdateEnabled'),
      flag('user.isEmailUpdateEnabled'),
    ],
  },
  { key: 'account', readPath: accountPath, savePath: accountPath, saveMethod: 'PUT', fields: [flag('isSelfRegistrationEnabled'), flag('enableLocalLogin')] },
  {
    key: 'twoFactor', readPath: `${accountPath}/two-factor`, savePath: `${accountPath}/two-factor`, saveMethod: 'PUT', fields: [
      { key: 'twoFactorBehaviour', type: 'select', values: [0, 1, 2], required: true },
      flag('isRememberBrowserEnabled'),
      flag('usersCanChange'),
    ],
  },
  {
    key: 'recaptcha', readPath: `${accountPath}/recaptcha`, savePath: `${accountPath}/recaptcha`, saveMethod: 'PUT', fields: [
      flag('useCaptchaOnLogin'),
      flag('useCaptchaOnRegistration'),
      flag('useCaptchaOnForgotPassword'),
      { key: 'verifyBaseUrl', type: 'text' },
      { key: 'siteKey', type: 'text' },
      { key: 'siteSecret', type: 'password' },
      { key: 'version', type: 'select', values: [2, 3], required: true },
      { key: 'score', type: 'number', min: 0, max: 1, precision: 2, required: true },
    ],
  },
  {
    key: 'externalProvider', readPath: `${accountPath}/external-provider`, savePath: `${accountPath}/external-provider`, saveMethod: 'PUT', fields: [
      flag('verifyPasswordDuringExternalLogin'),
      { key: 'externalProviders', type: 'providers' },
    ],
  },
  {
    key: 'weChat', readPath: '/api/setting-management/wechat', savePath: '/api/setting-management/wechat', saveMethod: 'PUT', fields: [
      { key: 'appId', type: 'text' },
      { key: 'appSecret', type: 'password' },
      { key: 'token', type: 'text' },
      { key: 'encodingAesKey', type: 'text' },
      { key: 'url', type: 'text' },
    ],
  },
  {
    key: 'basicSetup', readPath: '/api/app/basic-setup-setting', savePath: '/api/app/basic-setup-setting/basicsetting', saveMethod: 'PUT', fields: [
      { key: 'systemName', type: 'text' },
      { key: 'logo', type: 'text' },
      { key: 'httpTimeout', type: 'number', min: 30, max: 6000, precision: 0, unit: 's', required: true },
      { key: 'appDownloadUrl', type: 'text' },
      { key: 'errorLogEnvironments', type: 'tags' },
      { key: 'isMultiTenancyEnabled', type: 'switch' },
    ],
  },
  { key: 'timeZone', readPath: '/api/setting-management/timezone', savePath: '/api/setting-management/timezone', saveMethod: 'POST', bare: 'timezone', fields: [{ key: 'timezone', type: 'timeZone', required: true }] },
];

export type SettingValues = Readonly<Record<string, unknown>>;

/** Keys of the fields whose value differs from what the server has; an empty text and none are the same. */
export function changedKeys(fields: readonly SettingField[], saved: SettingValues, values: SettingValues): string[] {
  const plain = (value: unknown) => JSON.stringify(value ?? '');
  return fields.filter(({ key }) => plain(values[key]) !== plain(saved[key])).map(({ key }) => key);
}

const isGroup = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the server tells, its groups opened: `{ password: { requiredLength } }` as `password.requiredLength`. */
export function settingValues({ bare }: SettingSection, reply: unknown): SettingValues {
  if (bare) return { [bare]: reply };
  const opened = (values: Record<string, unknown>, path: string): [string, unknown][] =>
    Object.entries(values).flatMap(([key, value]) => (isGroup(value) ? opened(value, `${path}${key}.`) : [[path + key, value] as [string, unknown]]));
  return Object.fromEntries(opened(reply as Record<string, unknown>, ''));
}

/** What is sent: every field of the section in its group, a secret only when one was typed, a lookup without choice as null. */
export function settingBody(fields: readonly SettingField[], values: SettingValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { key, type } of fields) {
    const value = values[key];
    if (type === 'password' && !value) continue;
    const path = key.split('.');
    const name = path.pop()!;
    const group = path.reduce<Record<string, unknown>>((at, part) => (at[part] ??= {}) as Record<string, unknown>, body);
    group[name] = type === 'lookup' ? (value ?? null) : type === 'text' ? (value ?? '') : value;
  }
  return body;
}

/** The text key of a field; a path stands in it without its dots. */
export function fieldText(key: string): string {
  return `platform:setting.fields.${key.replaceAll('.', '_')}`;
}
