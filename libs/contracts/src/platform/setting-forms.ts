// The settings pages of platform.
import { settings } from './settings.js';
import { guid, requiredText } from '../schemas.js';
import { field, settingForm } from '../setting-form.js';
import { z } from 'zod';

const { text, json, secret } = field;
const line = (max: number) => z.string().trim().max(max);
/** An address that a client follows: http(s), or a path of this site. */
const address = z
  .string()
  .trim()
  .max(1024)
  .regex(/^(?:https?:\/\/\S+|\/(?!\/)\S*)?$/i);
const millimetres = (max: number) => z.number().min(0).max(max);

/** Of Node's own list, UTC first. */
export const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

const { app: A, basicSetup: B, optimisation: O, salesOrder: S, kujiale: K, wechat: W, emailing: E } = settings;

/** Whether there is such a zone, under whichever of its names. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** A list of some hundred names is no part of a schema. */
export const timeZone = requiredText(64).refine((zone) => ZONES.includes(zone), {
  params: { text: 'Validation:option' },
});

/** Which languages there are is looked at where one is set. */
export const appForm = settingForm({
  defaultLanguage: text(A.defaultLanguage, line(32).min(1)),
  timeZone: text(A.timeZone, timeZone),
});

export const basicSetupForm = settingForm({
  logo: text(B.logo, address),
  systemName: text(B.systemName, line(64)),
  httpTimeout: json(B.httpTimeout, z.number().int().min(30).max(6_000)),
  isMultiTenancyEnabled: json(B.isMultiTenancyEnabled, z.boolean()),
  errorLogEnvironments: json(B.errorLogEnvironments, z.array(line(32)).max(20)),
  appDownloadUrl: text(B.appDownloadUrl, address),
  companyName: text(B.companyName, line(128)),
  companyAddress: text(B.companyAddress, line(256)),
  companyPhone: text(B.companyPhone, line(64)),
});

export const optimisationForm = settingForm({
  defaultMachineParameterId: text(O.defaultMachineParameterId, guid().nullable()),
  defaultOptimizeParameterId: text(O.defaultOptimizeParameterId, guid().nullable()),
  kerf: json(O.kerf, millimetres(50)),
  trim: json(O.trim, millimetres(500)),
  minOffcutLength: json(O.minOffcutLength, millimetres(10_000)),
  minOffcutWidth: json(O.minOffcutWidth, millimetres(10_000)),
  maxRunSeconds: json(O.maxRunSeconds, z.number().int().min(1).max(3_600)),
});

export const salesOrderForm = settingForm({
  disableCheckedQuoteRequirement: json(S.disableCheckedQuoteRequirement, z.boolean()),
  autoAssignAudit: json(S.autoAssignAudit, z.boolean()),
  orderNoRule: text(S.orderNoRule, line(128)),
  fourEyes: json(S.fourEyes, z.boolean()),
  auditHours: json(S.auditHours, z.number().int().min(0).max(720)),
  promiseLeadDays: json(S.promiseLeadDays, z.number().int().min(0).max(60)),
  separatePalletEnabled: json(S.separatePalletEnabled, z.boolean()),
  packageMaxWeight: json(S.packageMaxWeight, z.number().min(1).max(2_000)),
  packageMaxHeight: json(S.packageMaxHeight, z.number().min(10).max(3_000)),
  packageMaxLength: json(S.packageMaxLength, z.number().min(100).max(20_000)),
  packageMixesCabinets: json(S.packageMixesCabinets, z.boolean()),
  kujialeHost: text(K.host, line(128).regex(/^(?:https:\/\/(?:[\w-]+\.)*kujiale\.com)?$/)),
  kujialeAppKey: text(K.appKey, line(128)),
  kujialeAppSecret: secret(K.appSecret, line(256).nullable()),
});

export const wechatForm = settingForm({
  appId: text(W.appId, line(128)),
  appSecret: secret(W.appSecret, line(256).nullable()),
  token: text(W.token, line(256)),
  encodingAesKey: text(W.encodingAesKey, line(256)),
  url: text(W.url, address),
});

export const emailingForm = settingForm({
  smtpHost: text(E.smtpHost, line(256).regex(/^[\w.:-]*$/)),
  smtpPort: json(E.smtpPort, z.number().int().min(1).max(65_535)),
  smtpUserName: text(E.smtpUserName, line(256)),
  smtpPassword: secret(E.smtpPassword, line(256).nullable()),
  smtpDomain: text(E.smtpDomain, line(256).regex(/^[\w.-]*$/)),
  smtpEnableSsl: json(E.smtpEnableSsl, z.boolean()),
  smtpUseDefaultCredentials: json(E.smtpUseDefaultCredentials, z.boolean()),
  defaultFromAddress: text(E.defaultFromAddress, z.email().max(256)),
  defaultFromDisplayName: text(E.defaultFromDisplayName, line(128).min(1)),
});

const named = z.object({ name: z.string(), value: z.string() });
const settingDetail = z.object({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  value: z.string(),
  defaultValue: z.string(),
  isEncrypted: z.boolean(),
  valueType: z.number().int(),
  options: z.array(named),
});
const setting = z.object({ displayName: z.string(), description: z.string(), details: z.array(settingDetail) });
export const settingGroups = z.object({
  items: z.array(z.object({ displayName: z.string(), description: z.string(), settings: z.array(setting) })),
});
export const settingChanges = z.object({
  settings: z.array(z.object({ name: z.string().max(128), value: z.string().max(2_048).nullish() })).max(200),
});
export type Named = z.output<typeof named>;
export type SettingDetail = z.output<typeof settingDetail>;
export type SettingGroupList = z.output<typeof settingGroups>;
export type SettingChanges = z.output<typeof settingChanges>;
