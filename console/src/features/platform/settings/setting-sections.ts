import {
  accountForm,
  accountSettingPages,
  captchaForm,
  identityForms,
  identitySettings,
  twoFactorForm,
} from '@ishare/contracts/identity/account-settings.js';
import {
  basicSetupForm,
  emailingForm,
  optimisationForm,
  salesOrderForm,
  wechatForm,
} from '@ishare/contracts/platform/setting-forms.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { emailing, settingPages, timeZones } from '@ishare/contracts/platform/setting-routes.js';
import type { Route } from '@ishare/contracts/things/route.js';

/** `key` may be a path (`password.requiredLength`) into what the server tells. */
/** `side`: the one who decides it; nobody else sees it. */
export type SettingField = { key: string; required?: boolean; side?: 'host' | 'tenant' } & (
  | { type: 'text' | 'password' | 'switch' | 'tags' | 'providers' | 'timeZone' | 'logo' | 'codeRule' }
  /** Seconds. */
  | { type: 'duration'; min: number; max: number }
  /** Plain values are shown as they are. */
  | { type: 'select'; values: readonly (string | number)[]; isPlain?: true }
  | { type: 'number'; min: number; max: number; precision: number; unit?: string }
  | { type: 'lookup'; path: string }
);

export interface SettingSection {
  key: string;
  read: Route;
  save: Route;
  fields: readonly SettingField[];
  /** What its fields are where nobody has chosen, as far as that is told. */
  standard: SettingValues;
  /** The same where the host has chosen for his tenants: by the names of settings. */
  standardBy: (inherited: Inherited) => SettingValues;
  /**
   * The one value that the page tells and takes bare, here under this key; it is sent as query member of the same name.
   */
  bare?: string;
}

/** What settings are where the tenant has chosen nothing, by their names. */
export type Inherited = Readonly<Record<string, string>>;

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Groups opened: `{ password: { requiredLength } }` as `password.requiredLength`. */
const opened = (values: Record<string, unknown>, path: string): SettingValues =>
  Object.assign(
    {},
    ...Object.entries(values).map(([key, value]) =>
      isGroup(value) ? opened(value, `${path}${key}.`) : { [path + key]: value },
    ),
  ) as SettingValues;

const identityStandard = (inherited: Inherited) =>
  Object.fromEntries(Object.entries(identityForms).map(([group, { standardBy }]) => [group, standardBy(inherited)]));

const { externalLogin, app } = settings;

const flag = (key: string): SettingField => ({ key, type: 'switch' });
const text = (key: string): SettingField => ({ key, type: 'text' });
const secret = (key: string): SettingField => ({ key, type: 'password' });
const decimal = (key: string, min: number, max: number, unit?: string): SettingField => ({
  key,
  type: 'number',
  min,
  max,
  precision: 2,
  required: true,
  ...(unit && { unit }),
});
const whole = (key: string, min: number, max: number, unit?: string): SettingField => ({
  key,
  type: 'number',
  min,
  max,
  precision: 0,
  required: true,
  ...(unit && { unit }),
});
const duration = (key: string, min: number, max: number): SettingField => ({
  key,
  type: 'duration',
  min,
  max,
  required: true,
});
const mm = (key: string, max: number): SettingField => decimal(key, 0, max, 'mm');

const section = (
  key: string,
  [read, save]: readonly [Route, Route],
  fields: readonly SettingField[],
  told: (inherited: Inherited) => object,
): SettingSection => {
  const standardBy = (inherited: Inherited) => opened(told(inherited) as Record<string, unknown>, '');
  return { key, read, save, fields, standard: standardBy({}), standardBy };
};

/** The settings page, section by section; secrets are never told, so they are sent only when they are filled in. */
export const settingSections: readonly SettingSection[] = [
  section(
    'optimisation',
    [settingPages.optimisation, settingPages.changeOptimisation],
    [
      { key: 'defaultMachineParameterId', type: 'lookup', path: '/api/optimization/machine-parameter-settings' },
      { key: 'defaultOptimizeParameterId', type: 'lookup', path: '/api/optimization/optimize-parameter-settings' },
      mm('kerf', 50),
      mm('trim', 500),
      mm('minOffcutLength', 10_000),
      mm('minOffcutWidth', 10_000),
      duration('maxRunSeconds', 1, 3600),
    ],
    optimisationForm.standardBy,
  ),
  section(
    'emailing',
    [emailing.get, emailing.update],
    [
      text('defaultFromAddress'),
      text('defaultFromDisplayName'),
      text('smtpHost'),
      whole('smtpPort', 1, 65_535),
      text('smtpUserName'),
      secret('smtpPassword'),
      text('smtpDomain'),
      flag('smtpEnableSsl'),
      flag('smtpUseDefaultCredentials'),
    ],
    emailingForm.standardBy,
  ),
  section(
    'salesOrder',
    [settingPages.salesOrder, settingPages.changeSalesOrder],
    [
      { key: 'orderNoRule', type: 'codeRule' },
      flag('disableCheckedQuoteRequirement'),
      flag('autoAssignAudit'),
      flag('fourEyes'),
      whole('auditHours', 0, 720),
      whole('promiseLeadDays', 0, 60),
      flag('separatePalletEnabled'),
      decimal('packageMaxWeight', 1, 2_000, 'kg'),
      mm('packageMaxHeight', 3_000),
      mm('packageMaxLength', 20_000),
      flag('packageMixesCabinets'),
      text('kujialeHost'),
      text('kujialeAppKey'),
      secret('kujialeAppSecret'),
    ],
    salesOrderForm.standardBy,
  ),
  section(
    'identity',
    [identitySettings.read, identitySettings.change],
    [
      whole('password.requiredLength', 2, 128),
      whole('password.requiredUniqueChars', 1, 128),
      flag('password.requireNonAlphanumeric'),
      flag('password.requireLowercase'),
      flag('password.requireUppercase'),
      flag('password.requireDigit'),
      flag('password.forceUsersToPeriodicallyChangePassword'),
      whole('password.passwordChangePeriodDays', 0, 3650),
      flag('lockout.allowedForNewUsers'),
      duration('lockout.lockoutDuration', 0, 2_147_483_647),
      whole('lockout.maxFailedAccessAttempts', 0, 1000),
      flag('signIn.requireConfirmedEmail'),
      flag('signIn.enablePhoneNumberConfirmation'),
      flag('signIn.requireConfirmedPhoneNumber'),
      flag('user.isUserNameUpdateEnabled'),
      flag('user.isEmailUpdateEnabled'),
    ],
    identityStandard,
  ),
  section(
    'account',
    [accountSettingPages.account, accountSettingPages.changeAccount],
    [flag('isSelfRegistrationEnabled'), flag('enableLocalLogin')],
    accountForm.standardBy,
  ),
  section(
    'twoFactor',
    [accountSettingPages.twoFactor, accountSettingPages.changeTwoFactor],
    [
      { key: 'twoFactorBehaviour', type: 'select', values: [0, 1, 2], required: true },
      flag('isRememberBrowserEnabled'),
      flag('usersCanChange'),
    ],
    twoFactorForm.standardBy,
  ),
  section(
    'recaptcha',
    [accountSettingPages.captcha, accountSettingPages.changeCaptcha],
    [
      flag('useCaptchaOnLogin'),
      flag('useCaptchaOnRegistration'),
      flag('useCaptchaOnForgotPassword'),
      {
        key: 'verifyBaseUrl',
        type: 'select',
        values: ['https://www.recaptcha.net/', 'https://www.google.com/'],
        isPlain: true,
        required: true,
      },
      text('siteKey'),
      secret('siteSecret'),
      { key: 'version', type: 'select', values: [2, 3], required: true },
      decimal('score', 0.1, 1),
    ],
    captchaForm.standardBy,
  ),
  section(
    'externalProvider',
    [accountSettingPages.externalLogin, accountSettingPages.changeExternalLogin],
    [flag('verifyPasswordDuringExternalLogin'), { key: 'externalProviders', type: 'providers' }],
    ({ [externalLogin.verifyPassword.name]: verify = externalLogin.verifyPassword.default }) => ({
      verifyPasswordDuringExternalLogin: verify === 'true',
    }),
  ),
  section(
    'weChat',
    [settingPages.wechat, settingPages.changeWechat],
    [text('appId'), secret('appSecret'), text('token'), text('encodingAesKey'), text('url')],
    wechatForm.standardBy,
  ),
  section(
    'basicSetup',
    [settingPages.basicSetup, settingPages.changeBasicSetup],
    [
      text('systemName'),
      { ...text('companyName'), side: 'tenant' },
      { ...text('companyAddress'), side: 'tenant' },
      { ...text('companyPhone'), side: 'tenant' },
      { key: 'logo', type: 'logo' },
      duration('httpTimeout', 30, 6000),
      text('appDownloadUrl'),
      { key: 'errorLogEnvironments', type: 'tags' },
      { ...flag('isMultiTenancyEnabled'), side: 'host' },
    ],
    basicSetupForm.standardBy,
  ),
  {
    ...section(
      'timeZone',
      [timeZones.get, timeZones.update],
      [{ key: 'timezone', type: 'timeZone', required: true }],
      ({ [app.timeZone.name]: timezone = app.timeZone.default }) => ({ timezone }),
    ),
    bare: 'timezone',
  },
];

export type SettingValues = Readonly<Record<string, unknown>>;

/** The sections as one side, host or tenant, sees them, with what holds for it where it has chosen nothing. */
export function sectionsOf(side: 'host' | 'tenant', inherited: Inherited = {}): readonly SettingSection[] {
  return settingSections.map((one) => ({
    ...one,
    standard: one.standardBy(inherited),
    fields: one.fields.filter((field) => (field.side ?? side) === side),
  }));
}

/** Whether a save keeps everybody of every tenant out, which is asked about before. */
export function switchesTenantsOff(
  { key }: Pick<SettingSection, 'key'>,
  saved: SettingValues,
  next: SettingValues,
): boolean {
  return key === 'basicSetup' && saved['isMultiTenancyEnabled'] === true && next['isMultiTenancyEnabled'] === false;
}

/** Keys of the fields whose value differs from what the server has; an empty text and none are the same. */
export function changedKeys(fields: readonly SettingField[], saved: SettingValues, values: SettingValues): string[] {
  const plain = (value: unknown) => JSON.stringify(value ?? '');
  return fields.filter(({ key }) => plain(values[key]) !== plain(saved[key])).map(({ key }) => key);
}

/** What somebody has changed of a section, laid over what others have saved since he opened it. */
export const laidOver = (
  fields: readonly SettingField[],
  { before, mine, now }: { before: SettingValues; mine: SettingValues; now: SettingValues },
): SettingValues => ({
  ...now,
  ...Object.fromEntries(changedKeys(fields, before, mine).map((key) => [key, mine[key]])),
});

/** Keys of what both have changed, and not to the same. */
export function contestedKeys(
  fields: readonly SettingField[],
  { before, mine, now }: { before: SettingValues; mine: SettingValues; now: SettingValues },
): string[] {
  const theirs = new Set(changedKeys(fields, before, now));
  const unlike = new Set(changedKeys(fields, mine, now));
  return changedKeys(fields, before, mine).filter((key) => theirs.has(key) && unlike.has(key));
}

/** What the server tells, its groups opened: `{ password: { requiredLength } }` as `password.requiredLength`. */
export function settingValues({ bare }: SettingSection, reply: unknown): SettingValues {
  if (bare) return { [bare]: reply };
  return opened(reply as Record<string, unknown>, '');
}

/** Fields whose value is a text, empty where nothing is said. */
const WRITTEN: readonly SettingField['type'][] = ['text', 'logo', 'codeRule'];

/**
 * What is sent: every field of the section in its group, a secret only when one was typed, a lookup without choice as
 * null.
 */
export function settingBody(fields: readonly SettingField[], values: SettingValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { key, type } of fields) {
    const value = values[key];
    if (type === 'password' && !value) continue;
    const path = key.split('.');
    const name = path.pop()!;
    const group = path.reduce<Record<string, unknown>>(
      (at, part) => (at[part] ??= {}) as Record<string, unknown>,
      body,
    );
    group[name] = type === 'lookup' ? (value ?? null) : WRITTEN.includes(type) ? (value ?? '') : value;
  }
  return body;
}

/** What the server refuses of a section, by field; it names a field by its path or by the last part of it. */
export function refusedFields(
  fields: readonly SettingField[],
  refused: readonly { message: string; members: readonly string[] }[],
): { name: string; errors: string[] }[] {
  const isMeant = (key: string, member: string) => key === member || key.endsWith(`.${member}`);
  return refused.flatMap(({ message, members }) =>
    members.flatMap((member) =>
      fields
        .filter(({ key }) => isMeant(key.toLowerCase(), member.toLowerCase()))
        .map(({ key }) => ({ name: key, errors: [message] })),
    ),
  );
}

/** Keys of the fields that are not what they are where nobody has chosen; of secrets nobody knows. */
export const unlikeStandard = (
  { fields, standard }: Pick<SettingSection, 'fields' | 'standard'>,
  values: SettingValues,
) =>
  changedKeys(
    fields.filter(({ key }) => key in standard),
    standard,
    values,
  );

/** The text key of a field; a path stands in it without its dots. */
export function fieldText(key: string): string {
  return `platform:setting.fields.${key.replaceAll('.', '_')}`;
}
