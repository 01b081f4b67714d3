// What a request and its reply become on the way of an own route; the gateway sends it, the administration shows it.
import type { PublishedRoute } from './route-set.js';
import { fillTemplate, parseTemplate } from './templates.js';

export type Claims = Readonly<Record<string, unknown>>;

const CLAIM = /^Claims\[([\w.:/-]+)\]$/;

/** A value, or that of a claim of the caller; undefined where the caller has none. */
function claimed(said: string, claims: Claims): string | undefined {
  const name = CLAIM.exec(said.trim())?.[1];
  if (name === undefined) return said;
  const value = claims[name];
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

/** A header after its change: `what, by what` in the one that is there, else a value of its own. */
function transformed(said: string, standing: string | undefined, places: Readonly<Record<string, string>>) {
  const filled = said.replaceAll(/\{(BaseUrl|DownstreamBaseUrl)\}/g, (_all, name: string) => places[name] ?? '');
  const comma = filled.indexOf(',');
  if (comma < 0) return filled;
  return standing?.replaceAll(filled.slice(0, comma).trim(), filled.slice(comma + 1).trim());
}

/** The path and query that the downstream is asked for; `query` begins with its question mark, or is empty. */
export function downstreamPath(
  route: PublishedRoute,
  values: Readonly<Record<string, string>>,
  { query, claims }: { query: string; claims: Claims },
): string {
  const template = parseTemplate(route.downstream.template)!;
  const added = Object.entries(route.claimsToQuery).flatMap(([name, said]) => {
    const value = claimed(said, claims);
    return value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`];
  });
  // What is added is the gateway's word: a caller's own of that name does not stand beside it.
  const given = new Set(Object.keys(route.claimsToQuery).map((name) => name.toLowerCase()));
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !given.has(nameOf(pair).toLowerCase()));
  const all = [...kept, ...added].join('&');
  return `${fillTemplate(template, values)}${all && `?${all}`}`;
}

/** The query of an address with its question mark, or nothing. */
export function queryOf(url = '/'): string {
  return url.includes('?') ? url.slice(url.indexOf('?')).split('#')[0]! : '';
}

function nameOf(pair: string): string {
  const name = pair.split('=')[0]!.replaceAll('+', ' ');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The bytes of a text as headers hold them, one sign each; undefined where a header cannot hold it. */
function asHeader(value: string | undefined): string | undefined {
  if (value === undefined || /[\u0000-\u0008\u000a-\u001f\u007f]/.test(value)) return undefined;
  return String.fromCharCode(...new TextEncoder().encode(value));
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const firstOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value);

/** Headers that a route sets or changes on the way to the downstream, by lower-case name; undefined takes one away. */
export function requestHeaders(
  { requestHeaders: said, claimsToHeaders, baseUrl }: PublishedRoute,
  headers: Headers,
  claims: Claims,
): Record<string, string | undefined> {
  const changed: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(said)) {
    const key = name.toLowerCase();
    changed[key] = transformed(value, firstOf(headers[key]), { BaseUrl: baseUrl });
  }
  for (const [name, value] of Object.entries(claimsToHeaders))
    changed[name.toLowerCase()] = asHeader(claimed(value, claims));
  return changed;
}

/** The same of the reply on its way back. */
export function responseHeaders(
  { responseHeaders: said, baseUrl }: PublishedRoute,
  headers: Headers,
  downstream: string,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => {
      const key = name.toLowerCase();
      return [key, transformed(value, firstOf(headers[key]), { BaseUrl: baseUrl, DownstreamBaseUrl: downstream })];
    }),
  );
}
