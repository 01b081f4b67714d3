export type SettingField = { key: string; required?: boolean } & (
  | { type: 'text' | 'password' | 'switch' | 'tags' }
  | { type: 'number'; min: number; max: number; precision: number; unit?: string }
  | { type: 'lookup'; path: string }
);

export interface SettingSection {
  key: string;
  readPath: string;
  savePath: string;
  saveMethod: 'PUT' | 'POST';
  fields: readonly SettingField[];
}

const mm = (key: string, max: number): SettingField => ({ key, type: 'number', min: 0, max, precision: 2, unit: 'mm', required: true });

/** The settings page, section by section; secrets are never told, so they are sent only when they are filled in. */
export const settingSections: readonly SettingSection[] = [
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
    key: 'weChat', readPath: '/api/setting-management/wechat', savePath: '/api/setting-management/wechat', saveMethod: 'PUT', fields: [
      { key: 'appId', type: 'text' },
      { key: 'appSecret', type: 'password' },
      { key: 'token', type: 'text' },
      { key: 'encodingAesKey', type: 'text' },
      { key: 'url', type: 'text' },
    ],
  },
];

export type SettingValues = Readonly<Record<string, unknown>>;

/** Keys of the fields whose value differs from what the server has; an empty text and none are the same. */
export function changedKeys(fields: readonly SettingField[], saved: SettingValues, values: SettingValues): string[] {
  const plain = (value: unknown) => JSON.stringify(value ?? '');
  return fields.filter(({ key }) => plain(values[key]) !== plain(saved[key])).map(({ key }) => key);
}

/** What is sent: every field of the section, a secret only when one was typed, a lookup without choice as null. */
export function settingBody(fields: readonly SettingField[], values: SettingValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ key, type }) => {
      const value = values[key];
      if (type === 'password' && !value) return [];
      return [[key, type === 'lookup' ? (value ?? null) : type === 'text' ? (value ?? '') : value]];
    }),
  );
}
