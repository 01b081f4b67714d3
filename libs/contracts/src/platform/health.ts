// How the parts of the product do for one tenant: what waits to be sent, runs, is connected and stored, and how old the
// backup is that was restored last.
import { z } from 'zod';
import { definePort } from '../define.js';
import { guid } from '../schemas.js';
import { route } from '../things/route.js';
import { platformPermissions } from './permissions.js';

const seconds = z.number().min(0);

/** Messages of the tenant in the outbox of a service: not sent yet, and sent and not handled yet. */
const messages = z.object({ unsent: z.number().int(), unhandled: z.number().int(), oldestSeconds: seconds });

/** Runs of the optimiser; those that failed did so within a day. */
const jobs = z.object({
  waiting: z.number().int(),
  running: z.number().int(),
  failed: z.number().int(),
  oldestSeconds: seconds,
});

/** Files of the tenant, and whether their storage answers. */
const files = z.object({ count: z.number().int(), bytes: z.number(), isThere: z.boolean() });

/** Of the whole installation: the moment that the last one shows, and when it was done. */
const backup = z.object({ takenTime: z.string(), doneTime: z.string() });
/** The last archive, and the last one that was restored for a try. */
const backups = z.object({ taken: backup.nullable(), tried: backup.nullable() });

/** What a service may tell; each tells what it knows of. */
export const serviceHealth = z.object({
  messages: messages.optional(),
  jobs: jobs.optional(),
  /** Open windows that hear what happens at once, at the process that was asked. */
  connections: z.number().int().optional(),
  files: files.optional(),
  backups: backups.optional(),
});
export type ServiceHealth = z.output<typeof serviceHealth>;

/** What is asked of each service; away is the one that does not answer. */
export const healthPort = (service: string) =>
  definePort(service, { tell: { input: z.object({ tenantId: z.guid() }), output: serviceHealth } }, 'health');

export const healthStates = ['good', 'slow', 'away'] as const;
export type HealthState = (typeof healthStates)[number];
const state = z.enum(healthStates);

/** From when on a part is slow, in seconds: as the alerts have it. */
export const slowAfter = { unsent: 60, unhandled: 300, run: 600, backup: 26 * 3_600, trial: 8 * 24 * 3_600 } as const;

export const tenantHealth = z.object({
  /** The moment that it shows. */
  time: z.string(),
  state,
  services: z.array(z.object({ name: z.string(), state, messages: messages.nullable() })),
  jobs: jobs.extend({ state }).nullable(),
  connections: z.number().int(),
  files: files.extend({ state }).nullable(),
  backups: backups.extend({ state }).nullable(),
});
export type TenantHealth = z.output<typeof tenantHealth>;

export const health = {
  tell: route({
    method: 'GET',
    path: 'api/platform/health',
    summary: 'Tell how the parts of the product do for the tenant; of which one, the host says',
    permission: platformPermissions.names.Health.Default,
    query: z.object({ tenantId: guid().optional() }),
    reply: tenantHealth,
  }),
};
