import type { Location } from '@ishare/data/roles.js';

/** The name of the connection string that says where a tenant lives. */
export const DEFAULT_NAME = 'Default';

/** `kind` other: not PostgreSQL, or not to be understood. */
export type Parsed = { kind: 'postgresql'; location: Location } | { kind: 'other' };

const URL_FORM = /^postgres(ql)?:\/\//i;
/** A database's name as we make and accept them; quoting would allow more, nobody needs it. */
const DATABASE_NAME = /^[A-Za-z_][\w-]{0,62}$/;
const HOST_NAME = /^[\w.-]{1,253}$/;

function found(host: string, port: string, database: string): Parsed {
  const isGood = HOST_NAME.test(host) && /^\d{1,5}$/.test(port) && DATABASE_NAME.test(database);
  return isGood
    ? { kind: 'postgresql', location: `${host.toLowerCase()}:${Number(port)}/${database}` }
    : { kind: 'other' };
}

/** Members of `Host=…;Port=…;Database=…`, their names in lower case and without blanks. */
function members(text: string): Map<string, string> {
  return new Map(
    text.split(';').map((pair) => [
      pair
        .slice(0, Math.max(0, pair.indexOf('=')))
        .toLowerCase()
        .replaceAll(/\s/g, ''),
      pair.slice(pair.indexOf('=') + 1).trim(),
    ]),
  );
}

/**
 * Reads both usual forms: `postgresql://host:port/database` and `Host=…;Port=…;Database=…`. Credentials in it are not
 * used: services log in with roles of their own.
 */
export function parseConnectionString(text: string): Parsed {
  if (URL_FORM.test(text)) {
    if (!URL.canParse(text)) return { kind: 'other' };
    const { hostname, port, pathname } = new URL(text);
    // A name that would have to be escaped is none that is accepted.
    return found(hostname, port || '5432', pathname.slice(1));
  }
  const given = members(text);
  const host = given.get('host') ?? given.get('server');
  const database = given.get('database');
  return host && database ? found(host, given.get('port') ?? '5432', database) : { kind: 'other' };
}

/** The same connection string with another address; what else it says stays as it is. */
export function atPlace(text: string, location: Location): string {
  const [address, database] = [location.slice(0, location.indexOf('/')), location.slice(location.indexOf('/') + 1)];
  if (URL_FORM.test(text)) {
    const url = new URL(text);
    [url.host, url.pathname] = [address, `/${database}`];
    return url.toString();
  }
  const [host, port] = [address.slice(0, address.lastIndexOf(':')), address.slice(address.lastIndexOf(':') + 1)];
  const values: Record<string, string> = { host, server: host, port, database };
  const pairs = text.split(';').map((pair) => {
    const name = pair.slice(0, Math.max(0, pair.indexOf('=')));
    const value = values[name.toLowerCase().replaceAll(/\s/g, '')];
    return value === undefined ? pair : `${name}=${value}`;
  });
  return (members(text).has('port') ? pairs : [`Port=${port}`, ...pairs]).join(';');
}
