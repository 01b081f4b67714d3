// The only place that reads the environment.
import { hkdfSync } from 'node:crypto';
import { z } from 'zod';

const url = z.string().regex(/^[a-z]+:\/\//, 'must be a URL');
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true');

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /**
   * Where the database is. Credentials in it are used by the migration only; a service logs in with its own powerless
   * role.
   */
  DATABASE_URL: url,
  /** At least 32 characters; database passwords, the keys of tokens and of internal calls are derived from it. */
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters'),
  REDIS_URL: url.optional(),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().default('ishare'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  DATA_DIR: z.string().default('.data'),
  /** The address that browsers use; the issuer of tokens. */
  PUBLIC_URL: url.optional(),
  DEMO: flag.default(false),
  ADMIN_PASSWORD: z.string().optional(),
  CONSOLE_DIR: z.string().optional(),
  /** How many proxies stand before the gateway; their X-Forwarded-For entries are believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** Gateway of text messages: gets a POST of `{ phoneNumber, text }`; without it there are no phone codes. */
  SMS_URL: url.optional(),
  /** Where WeChat's API is asked, if not at its own address. */
  WECHAT_URL: url.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  /**
   * A PgBouncer (`host:port`) before the server of DATABASE_URL, through which requests and jobs work. It may hand on
   * connections between transactions. Migrations, moves of tenants and messages go to the server itself.
   */
  DATABASE_POOLER: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port')
    .optional(),
  /** How many databases of tenants one process keeps open at a time. */
  TENANT_DATABASES_OPEN: z.coerce.number().int().min(1).default(5),
  /**
   * Hosts (`host` or `host:port`, separated by commas) on which tenants may have databases; that of DATABASE_URL
   * always.
   */
  TENANT_DATABASE_HOSTS: z.string().default(''),
  /**
   * Hosts to which own routes of the gateway may lead (`host`, `host:port` or `*.domain`, separated by commas); a
   * private address only where it, or its name, is named letter by letter.
   */
  GATEWAY_HOSTS: z.string().default(''),
  /**
   * A port for figures alone, of processes that have no other (workers) or one for many services (all in one); none
   * without it.
   */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Where spans are sent to (OTLP over HTTP), such as `http://collector:4318`; no traces without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Which part of the traces is kept, from 0 to 1; a trace is kept whole or not at all. */
  TRACE_SHARE: z.coerce.number().min(0).max(1).default(1),
  /** How long a process that is told to end still takes requests, so that balancers hear of it first. */
  LEAVE_SECONDS: z.coerce.number().min(0).max(60).default(2),
  /** Public keys of age (`age1…`, separated by commas) whose owners can open backups without SECRET_KEY. */
  BACKUP_RECIPIENTS: z.string().default(''),
  OPTIMISATION_THREADS: z.coerce.number().int().min(1).optional(),
  LOG_LEVEL: z.enum(['error', 'warn', 'log', 'debug']).default('log'),
  IDENTITY_URL: url.optional(),
  SAAS_URL: url.optional(),
  PLATFORM_URL: url.optional(),
  FILES_URL: url.optional(),
  OPTIMISATION_URL: url.optional(),
  NOTIFICATIONS_URL: url.optional(),
  CATALOGUE_URL: url.optional(),
  SALES_ORDER_URL: url.optional(),
  CRM_URL: url.optional(),
  INSIGHT_URL: url.optional(),
  IM_URL: url.optional(),
});

export type Config = z.infer<typeof schema> & { PUBLIC_URL: string };

/** Names of all settings that the environment may hold; deployments are checked against it. */
export const configNames: readonly string[] = Object.keys(schema.shape);

/** Reads and checks the environment; the error names each wrong variable in one sentence. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => configNames.includes(name) && value !== ''),
  );
  const result = schema.safeParse(given);
  if (!result.success) {
    const wrong = result.error.issues.map(
      (issue) => `${issue.path.join('.')} ${given[String(issue.path[0])] === undefined ? 'is not set' : issue.message}`,
    );
    throw new Error(`The environment is not complete: ${wrong.join('; ')}. See "Configuration" in README.md.`);
  }
  return {
    ...result.data,
    PUBLIC_URL: (result.data.PUBLIC_URL ?? `http://localhost:${result.data.PORT}`).replace(/\/$/, ''),
  };
}

/** The variable that holds the address of a service: `SALES_ORDER_URL`. */
export function addressVariable(service: string): string {
  return `${service.replaceAll('-', '_').toUpperCase()}_URL`;
}

/** What has been derived: each message is signed by such a key, and held against its signature. */
const derived = new Map<string, Buffer>();

/** A key for one purpose, derived from SECRET_KEY (HKDF-SHA256), `bytes` long. */
export function deriveKey({ SECRET_KEY }: Pick<Config, 'SECRET_KEY'>, purpose: string, bytes = 32): Buffer {
  const name = `${SECRET_KEY} ${purpose} ${bytes}`;
  const known = derived.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', SECRET_KEY, '', purpose, bytes));
  derived.set(name, key);
  return key;
}

export const CONFIG = Symbol('CONFIG');

/**
 * How much less urgent than the rest of the process password hashes are computed: on a core that is wanted by both, 13
 * is an eighteenth of what the rest gets. While sign-ins flood in, others keep two thirds of their rate, and two cores
 * still do fifty sign-ins a second (`npm run bench:token`).
 */
export function hashNice(env: Record<string, string | undefined> = process.env): number {
  return z.coerce.number().int().min(0).max(19).default(13).parse(env['PASSWORD_HASH_NICE']);
}
