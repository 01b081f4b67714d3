// A settings page as a value: which setting stands behind which field, and what the field accepts.
import type { SettingDefinition } from '@ishare/contracts/define.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { guid } from '@ishare/server/schemas.js';
import { z } from 'zod';
import type { SettingValues } from './setting-store.js';

interface Field {
  setting: string;
  schema: z.ZodType;
  /** Kept as JSON text: numbers, flags, lists. */
  isJson?: boolean;
  /** Taken, but never given: secrets. */
  writeOnly?: boolean;
}

export interface SettingForm {
  /** Body of a change: every field may be left out, which leaves it as it is. */
  body: z.ZodObject;
  reply: z.ZodObject;
  read(values: SettingValues): Record<string, unknown>;
  toValues(body: Record<string, unknown>): Record<string, string | null>;
}

function parse({ schema, isJson }: Field, value: string): unknown {
  if (isJson) return JSON.parse(value);
  return value === '' && schema.safeParse(null).success ? null : value;
}

function settingForm(fields: Record<string, Field>): SettingForm {
  const shown = Object.entries(fields).filter(([, { writeOnly }]) => !writeOnly);
  return {
    body: z.object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema.optional()]))),
    reply: z.object(Object.fromEntries(shown.map(([name, { schema }]) => [name, schema]))),
    read: (values) => Object.fromEntries(shown.map(([name, field]) => [name, parse(field, values[field.setting]!)])),
    toValues: (body) => Object.fromEntries(Object.entries(fields).flatMap(([name, { setting, writeOnly }]) => {
      const value = body[name];
      // A form that shows a secret as blank sends it back as blank.
      if (value === undefined || (writeOnly && (value === '' || value === null))) return [];
      return [[setting, value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)]];
    })),
  };
}

type Named = Pick<SettingDefinition, 'name'>;
const text = ({ name }: Named, schema: z.ZodType): Field => ({ setting: name, schema });
const json = ({ name }: Named, schema: z.ZodType): Field => ({ setting: name, schema, isJson: true });
const secret = ({ name }: Named, schema: z.ZodType): Field => ({ setting: name, schema, writeOnly: true });
const line = (max: number) => z.string().trim().max(max);
/** An address that a client follows: http(s), or a path of this site. */
const address = z.string().trim().max(1024).regex(/^(?:https?:\/\/\S+|\/(?!\/)\S*)?$/i);
const millimetres = (max: number) => z.number().min(0).max(max);

const { basicSetup: B, optimisation: O, salesOrder: S, kujiale: K, wechat: W, emailing: E } = settings;

export const basicSetupForm = settingForm({
  logo: text(B.logo, address),
  systemName: text(B.systemName, line(64)),
  httpTimeout: json(B.httpTimeout, z.number().int().min(30).max(6_000)),
  isMultiTenancyEnabled: json(B.isMultiTenancyEnabled, z.boolean()),
  errorLogEnvironments: json(B.errorLogEnvironments, z.array(line(32)).max(20)),
  appDownloadUrl: text(B.appDownloadUrl, address),
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
  separatePalletEnabled: json(S.separatePalletEnabled, z.boolean()),
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
