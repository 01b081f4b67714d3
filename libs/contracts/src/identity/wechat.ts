// Accounts of WeChat that people sign in by.
import { z } from 'zod';
import { requiredText } from '../schemas.js';
import { route } from '../things/route.js';
import { weChatPermissions } from './permissions.js';

export const codeBody = z.object({ code: requiredText(512) });
export const oauthQuery = z.object({ code: z.string().max(512).optional(), state: z.string().max(128).default('') });

/** Its name among the accounts elsewhere. */
export const weChatProvider = 'WeChat';

const base = 'api/wechat';

export const weChat = {
  binding: route({
    method: 'GET',
    path: `${base}/check-bind`,
    summary: 'Tell whether the caller is bound to WeChat',
    signedIn: 'self',
    reply: z.object({ isBound: z.boolean(), openId: z.string().nullable(), isConfigured: z.boolean() }),
  }),
  oauth: route({
    method: 'GET',
    path: `${base}/oauth2`,
    summary: 'Take the browser back that WeChat sends',
    public: 'WeChat sends the browser here',
    query: oauthQuery,
    reply: z.object({ openId: z.string() }),
  }),
  qrCode: route({
    method: 'GET',
    path: `${base}/qrcode`,
    summary: 'Get a code by which WeChat is bound',
    permission: weChatPermissions.names.Official.Default,
    reply: z.object({ url: z.string(), ticket: z.string(), expireSeconds: z.number().int() }),
  }),
  bind: route({
    method: 'POST',
    path: `${base}/bind`,
    summary: 'Bind the caller to WeChat',
    signedIn: 'self',
    body: codeBody,
    reply: 'nothing',
    stale: [base],
  }),
  unbind: route({
    method: 'DELETE',
    path: `${base}/bind`,
    summary: 'Take the caller off WeChat',
    signedIn: 'self',
    reply: 'nothing',
    stale: [base],
  }),
};
