// The list of hosts to which routes may lead: `api.example.com`, `api.example.com:8443`, `*.example.com`,
// `10.0.0.5:80`.

export interface Allowed {
  /** It was named letter by letter: then it may have a private address. */
  isNamed: boolean;
}

/** The entries of a list, lower-case. */
export const hostList = (text: string): string[] =>
  text
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Whether a route may lead to a host; what is an address by its looks must be named as it is. */
export function allowedHost(list: readonly string[], host: string, port: number): Allowed | undefined {
  const name = host.toLowerCase();
  if (list.includes(name) || list.includes(`${name}:${port}`)) return { isNamed: true };
  const isAddress = /^[\d.]+$/.test(name) || name.includes(':');
  const isUnder = (entry: string) => {
    const [, under = '', at] = /^\*(\.[^:]+)(?::(\d+))?$/.exec(entry) ?? [];
    return under !== '' && name.endsWith(under) && (at === undefined || Number(at) === port);
  };
  return !isAddress && list.some(isUnder) ? { isNamed: false } : undefined;
}

export const HOST_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

/**
 * First parts of paths that own routes leave alone beside those of the menu: what the gateway and the console answer.
 */
export const OWN_PLACES: readonly string[] = [
  '.well-known',
  '401',
  '404',
  'admin',
  'administer',
  'assets',
  'auditing',
  'auth-redirect',
  'connect',
  'container',
  'designer',
  'engineoptimization',
  'formcustomize',
  'health',
  'identityserver',
  'internal',
  'login',
  'metrics',
  'offcutmanage',
  'profile-setting',
  'redirect',
  'register',
  'reset-password',
  'signalr-hubs',
  'yulan',
];
