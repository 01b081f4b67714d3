// The settings of a tenant, of the host and of a person: by pages, and all of them in groups.
import { z } from 'zod';
import { requiredText } from '../schemas.js';
import { route } from '../things/route.js';
import { features } from '../saas/features.js';
import { settingPermissions, settingPagePermissions } from './permissions.js';
import {
  basicSetupForm,
  emailingForm,
  optimisationForm,
  salesOrderForm,
  timeZone,
  wechatForm,
  settingChanges,
  settingGroups,
} from './setting-forms.js';

const P = settingPermissions.names.Settings;
const { Emailing, TimeZone } = settingPagePermissions.names;
const zoneHolders = [P.Default, TimeZone.Default] as const;
const mailHolders = [P.Default, Emailing.Default] as const;
const base = 'api/setting-management';
const grouped = 'api/setting-management/settings';
const newer = 'api/v2/setting-management';
/** Pages and groups show the same values. */
const everySetting = [
  base,
  newer,
  'api/app/basic-setup-setting',
  'api/app/optimization-setting',
  'api/salesorder/salesordersetting',
];

export const testMail = z.object({ emailAddress: z.email().max(256) });
export const zoneQuery = z.object({ timezone: timeZone });
export const writtenMail = z.object({
  senderEmailAddress: z.email().max(256),
  targetEmailAddress: z.email().max(256),
  subject: requiredText(256),
  body: z.string().max(65_536).nullish(),
});

/** The settings pages whose values everybody may see and few may change. */
export const settingPages = {
  basicSetup: route({
    method: 'GET',
    path: 'api/app/basic-setup-setting',
    summary: 'Get the settings of the basic setup',
    signedIn: 'tenant',
    reply: basicSetupForm.reply,
  }),
  changeBasicSetup: route({
    method: 'PUT',
    path: 'api/app/basic-setup-setting/basicsetting',
    also: ['api/app/basic-setup-setting', 'api/basicsetting'],
    summary: 'Change the settings of the basic setup',
    permission: P.Default,
    body: basicSetupForm.body,
    reply: basicSetupForm.reply,
    stale: everySetting,
  }),
  optimisation: route({
    method: 'GET',
    path: 'api/app/optimization-setting',
    summary: 'Get the settings of the optimisation',
    signedIn: 'tenant',
    reply: optimisationForm.reply,
  }),
  changeOptimisation: route({
    method: 'PUT',
    path: 'api/app/optimization-setting',
    summary: 'Change the settings of the optimisation',
    permission: P.Default,
    body: optimisationForm.body,
    reply: optimisationForm.reply,
    stale: everySetting,
  }),
  salesOrder: route({
    method: 'GET',
    path: 'api/salesorder/salesordersetting',
    summary: 'Get the settings of sales orders',
    signedIn: 'tenant',
    reply: salesOrderForm.reply,
  }),
  changeSalesOrder: route({
    method: 'PUT',
    path: 'api/salesorder/salesordersetting',
    summary: 'Change the settings of sales orders',
    permission: P.Default,
    body: salesOrderForm.body,
    reply: salesOrderForm.reply,
    stale: everySetting,
  }),
  wechat: route({
    method: 'GET',
    path: `${base}/wechat`,
    summary: 'Get the settings of WeChat',
    permission: P.Default,
    reply: wechatForm.reply,
  }),
  changeWechat: route({
    method: 'PUT',
    path: `${base}/wechat`,
    summary: 'Change the settings of WeChat',
    permission: P.Default,
    body: wechatForm.body,
    reply: 'nothing',
    stale: everySetting,
  }),
};

export const settingGroupRoutes = {
  ofHost: route({
    method: 'GET',
    path: `${grouped}/by-global`,
    summary: "Get the host's settings in groups",
    permission: P.Default,
    reply: settingGroups,
  }),
  ofTenant: route({
    method: 'GET',
    path: `${grouped}/by-current-tenant`,
    summary: "Get the tenant's settings in groups",
    permission: P.Default,
    reply: settingGroups,
  }),
  inherited: route({
    method: 'GET',
    path: `${grouped}/inherited`,
    summary: 'Get what settings are where the tenant has chosen nothing, by their names',
    description: "The host's values and the defaults, without secrets and without the host's mail server.",
    permission: P.Default,
    reply: z.record(z.string(), z.string()),
  }),
  ofUser: route({
    method: 'GET',
    path: `${grouped}/by-current-user`,
    summary: "Get the caller's own settings in groups",
    signedIn: 'self',
    reply: settingGroups,
  }),
  changeHosts: route({
    method: 'PUT',
    path: `${grouped}/change-global`,
    summary: "Change the host's settings",
    permission: P.Default,
    body: settingChanges,
    reply: 'nothing',
    stale: everySetting,
  }),
  changeTenants: route({
    method: 'PUT',
    path: `${grouped}/change-current-tenant`,
    summary: "Change the tenant's settings",
    permission: P.Default,
    body: settingChanges,
    reply: 'nothing',
    stale: everySetting,
  }),
  changeUsers: route({
    method: 'PUT',
    path: `${grouped}/change-current-user`,
    summary: "Change the caller's own settings",
    signedIn: 'self',
    body: settingChanges,
    reply: 'nothing',
    stale: everySetting,
  }),
  sendTest: route({
    method: 'POST',
    path: `${grouped}/send-test-email`,
    summary: 'Send a test mail',
    permission: Emailing.Test,
    body: testMail,
    reply: 'nothing',
  }),
};

/** The same, where newer clients look for it: of the host or of the tenant, as the caller is of one. */
export const newerSettings = {
  read: route({
    method: 'GET',
    path: `${newer}/settings`,
    summary: 'Get the settings in groups',
    permission: P.Default,
    reply: settingGroups,
  }),
  change: route({
    method: 'PUT',
    path: `${newer}/settings`,
    summary: 'Change the settings',
    permission: P.Default,
    body: settingChanges,
    reply: 'nothing',
    stale: everySetting,
  }),
  mine: route({
    method: 'GET',
    path: `${newer}/my-settings`,
    summary: "Get the caller's own settings in groups",
    signedIn: 'self',
    reply: settingGroups,
  }),
  changeMine: route({
    method: 'PUT',
    path: `${newer}/my-settings`,
    summary: "Change the caller's own settings",
    signedIn: 'self',
    body: settingChanges,
    reply: 'nothing',
    stale: everySetting,
  }),
};

export const timeZones = {
  get: route({
    method: 'GET',
    path: `${base}/timezone`,
    summary: "Get the tenant's time zone",
    permission: zoneHolders,
    reply: z.string(),
  }),
  zones: route({
    method: 'GET',
    path: `${base}/timezone/timezones`,
    summary: 'List the time zones',
    permission: zoneHolders,
    reply: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  update: route({
    method: 'POST',
    path: `${base}/timezone`,
    summary: "Change the tenant's time zone",
    permission: zoneHolders,
    query: zoneQuery,
    reply: 'nothing',
    stale: everySetting,
  }),
  /** As it holds for the caller: the own one, else the tenant's. */
  mine: route({
    method: 'GET',
    path: `${base}/timezone/my-timezone`,
    summary: 'Get the time zone that holds for the caller',
    signedIn: 'self',
    reply: z.string(),
  }),
  changeMine: route({
    method: 'POST',
    path: `${base}/timezone/my-timezone`,
    summary: "Change the caller's own time zone",
    signedIn: 'self',
    query: zoneQuery,
    reply: 'nothing',
    stale: everySetting,
  }),
};

export const emailing = {
  get: route({
    method: 'GET',
    path: `${base}/emailing`,
    summary: 'Get the settings of the mail server',
    permission: mailHolders,
    reply: emailingForm.reply,
  }),
  update: route({
    method: 'POST',
    path: `${base}/emailing`,
    summary: 'Change the settings of the mail server',
    permission: mailHolders,
    feature: features.emailSettings,
    body: emailingForm.body,
    reply: 'nothing',
    stale: everySetting,
  }),
  sendTest: route({
    method: 'POST',
    path: `${base}/emailing/send-test-email`,
    summary: "Send a test mail with words of one's own",
    permission: Emailing.Test,
    body: writtenMail,
    reply: 'nothing',
  }),
};
