// What is wrong with a set before it is published: with an error nothing is.
import { RouteTable, type Prefixes } from '@ishare/contracts/gateway/built-in.js';
import { allowedHost } from '@ishare/contracts/gateway/hosts.js';
import { entriesOf, type Entry } from '@ishare/contracts/gateway/matching.js';
import { isOwnPlace } from '@ishare/contracts/gateway/own-places.js';
import type { PublishedAggregate, PublishedRoute, RouteSetContent } from '@ishare/contracts/gateway/route-set.js';
import { covers, namesOf, parseTemplate, type Template } from '@ishare/contracts/gateway/templates.js';

export interface Fault {
  level: 'error' | 'warning';
  code: string;
  kind: 'route' | 'aggregate';
  id: string;
  name: string;
  data: Readonly<Record<string, unknown>>;
}

export interface Surroundings {
  builtIn: Prefixes;
  /** Entries of the list of hosts. */
  hosts: readonly string[];
  /** The gateway's own address. */
  publicUrl: string;
}

type Tell = (of: Entry, code: string, data?: Record<string, unknown>, level?: Fault['level']) => void;

const isAmong = (one: Entry, other: Entry): boolean => {
  const [first, second] = [one.upstream, other.upstream];
  return (
    (first.host === null || first.host === second.host) &&
    (first.methods.length === 0 ||
      (second.methods.length > 0 && second.methods.every((method) => first.methods.includes(method)))) &&
    // A strict one leaves what is written otherwise to the other.
    (!first.isCaseSensitive || second.isCaseSensitive)
  );
};

/** Entries that never answer, since one that comes before them answers all that they would. */
function shadows(entries: readonly Entry[], tell: Tell): void {
  for (const [at, entry] of entries.entries()) {
    const before = entries
      .slice(0, at)
      .find((other) => isAmong(other, entry) && covers(other.template, entry.template, other.upstream.isCaseSensitive));
    if (before) tell(entry, 'Shadowed', { by: before.of.name });
  }
}

/** The literal beginning of a template, as a path. */
function beginning({ segments }: Template): string {
  const end = segments.findIndex((segment) => 'name' in segment);
  const literals = segments.slice(0, end < 0 ? segments.length : end);
  return `/${literals.map((segment) => ('literal' in segment ? segment.literal : '')).join('/')}`;
}

function builtIns(entries: readonly Entry[], builtIn: Prefixes, tell: Tell): void {
  const table = new RouteTable(builtIn);
  for (const entry of entries) {
    const begins = beginning(entry.template).toLowerCase();
    const first = begins.split('/')[1] ?? '';
    // Saved before the console had it.
    if (isOwnPlace(first)) {
      tell(entry, 'OwnPlace', { place: `/${first}` });
      continue;
    }
    const service = table.serviceOf(begins);
    if (service !== undefined) {
      tell(entry, 'BuiltIn', { service });
      continue;
    }
    const below = Object.keys(builtIn).filter((prefix) => begins === '/' || prefix.startsWith(`${begins}/`));
    if (below.length > 0 && entry.template.segments.some((segment) => 'name' in segment))
      tell(entry, 'PartlyBuiltIn', { prefixes: below.slice(0, 3).join(', ') }, 'warning');
  }
}

function portOf({ protocol, port }: URL): number {
  return port ? Number(port) : protocol === 'https:' ? 443 : 80;
}

function targets(entry: Entry, route: PublishedRoute, { hosts, publicUrl }: Surroundings, tell: Tell): void {
  const own = new URL(publicUrl);
  for (const { host, port } of route.downstream.hosts) {
    if (host.toLowerCase() === own.hostname && port === portOf(own)) tell(entry, 'Loop', { host: `${host}:${port}` });
    else if (!allowedHost(hosts, host, port)) tell(entry, 'HostNotAllowed', { host: `${host}:${port}` });
  }
  const given = namesOf(entry.template);
  for (const name of namesOf(parseTemplate(route.downstream.template)!))
    if (!given.includes(name)) tell(entry, 'PlaceholderUnknown', { name });
}

/** Placeholders that the parts of an aggregate need, and nobody fills. */
function parts(entry: Entry, of: PublishedAggregate, routes: readonly PublishedRoute[], tell: Tell): void {
  if (of.keys.length < 2) tell(entry, 'TooFewParts');
  const given = namesOf(entry.template);
  for (const [at, key] of of.keys.entries()) {
    const found = routes.filter((route) => route.appId === of.appId && route.key === key);
    if (found.length !== 1) {
      tell(entry, found.length === 0 ? 'PartUnknown' : 'KeyTwice', { key });
      continue;
    }
    const values = of.values.find((one) => one.key === key);
    if (values && at === 0) tell(entry, 'FirstPartHasValues', { key });
    for (const name of namesOf(parseTemplate(found[0]!.downstream.template)!))
      if (!given.includes(name) && values?.parameter !== name) tell(entry, 'PartPlaceholder', { key, name });
  }
}

/** Everything that is found, by the order in which the gateway asks the entries. */
export function check(content: RouteSetContent, surroundings: Surroundings): Fault[] {
  const faults: Fault[] = [];
  const tell: Tell = ({ kind, of }, code, data = {}, level = 'error') =>
    faults.push({ level, code, kind, id: of.id, name: of.name, data });
  const entries = entriesOf(content);
  builtIns(entries, surroundings.builtIn, tell);
  shadows(entries, tell);
  for (const entry of entries)
    if (entry.kind === 'route') targets(entry, entry.of, surroundings, tell);
    else parts(entry, entry.of, content.routes, tell);
  return faults;
}
