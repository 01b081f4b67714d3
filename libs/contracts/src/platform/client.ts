import { z } from 'zod';
import { definePort } from '../define.js';
import { codeRule } from './code-rule.js';

/** What other services ask of platform while a request waits. */
export const platformPort = definePort('platform', {
  /** Settings that hold for a tenant, by name; encrypted ones in clear text. */
  settings: {
    input: z.object({ tenantId: z.guid(), names: z.array(z.string()) }),
    output: z.record(z.string(), z.string()),
  },
  /** Sets a tenant's own values; null goes back to what holds without one. */
  changeSettings: {
    input: z.object({ tenantId: z.guid(), values: z.record(z.string(), z.string().nullable()) }),
    output: z.object({}),
  },
  /** Sends a mail made of a text template, through the tenant's mail server or the host's. */
  sendMail: {
    input: z.object({ tenantId: z.guid(), to: z.email(), subject: z.string(), template: z.string(), culture: z.enum(['zh-Hans', 'en']), model: z.record(z.string(), z.unknown()) }),
    output: z.object({}),
  },
  /** The rule of that id, else the one of that code, for numbers; null when there is none. Ask at each number: a rule that was changed must not be remembered. */
  codeRule: {
    input: z.object({ tenantId: z.guid(), id: z.guid().nullable(), code: z.string().nullable() }),
    output: z.object({ timeZone: z.string(), rule: codeRule.nullable() }),
  },
});
