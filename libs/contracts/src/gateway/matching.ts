// Which own route answers a request, and why not another. The gateway obeys it, and the administration explains by it.
import type { PublishedAggregate, PublishedRoute, RouteSetContent, Upstream } from './route-set.js';
import { matchTemplate, parseTemplate, type Template } from './templates.js';

export type Entry = { upstream: Upstream; template: Template } & (
  | { kind: 'route'; of: PublishedRoute }
  | { kind: 'aggregate'; of: PublishedAggregate }
);

export interface Asked {
  method: string;
  /** In lower case, with its port where one was said. */
  host: string;
  segments: readonly string[];
}

export interface Chosen {
  entry: Entry;
  /** Values of the placeholders, as they were sent. */
  values: Record<string, string>;
}

/** Why an entry does not answer a request; `order`: it would, and another one comes first. */
export type Lost = 'path' | 'method' | 'host' | 'order';

const literals = ({ segments }: Template) => segments.filter((segment) => 'literal' in segment).length;

/**
 * What comes first: the higher priority; then who names a host, says more of the path, ends; then the name, so that
 * every process agrees.
 */
function inOrder(one: Entry, other: Entry): number {
  return (
    other.upstream.priority - one.upstream.priority ||
    Number(other.upstream.host !== null) - Number(one.upstream.host !== null) ||
    literals(other.template) - literals(one.template) ||
    Number(one.template.isOpen) - Number(other.template.isOpen) ||
    (one.of.name < other.of.name ? -1 : 1)
  );
}

/** All entries of a set in the order in which they are asked; one whose template cannot be read fails. */
export function entriesOf({ routes, aggregates }: RouteSetContent): Entry[] {
  const templateOf = ({ template }: Upstream): Template => {
    const read = parseTemplate(template);
    if (!read) throw new Error(`${template} is no template of a path.`);
    return read;
  };
  const entries: Entry[] = [
    ...routes.map((of): Entry => ({ kind: 'route', of, upstream: of.upstream, template: templateOf(of.upstream) })),
    ...aggregates.map((of): Entry => ({
      kind: 'aggregate',
      of,
      upstream: of.upstream,
      template: templateOf(of.upstream),
    })),
  ];
  return entries.sort(inOrder);
}

const hostFits = (wanted: string | null, host: string) =>
  wanted === null || wanted === host || wanted === host.replace(/:\d+$/, '');

function outcome(entry: Entry, asked: Asked): Record<string, string> | Lost {
  const { upstream, template } = entry;
  const values = matchTemplate(template, asked.segments, upstream.isCaseSensitive);
  if (!values) return 'path';
  if (!hostFits(upstream.host, asked.host)) return 'host';
  return upstream.methods.length > 0 && !upstream.methods.some((method) => method === asked.method) ? 'method' : values;
}

/** The own routes of a set, found by the first part of the path. */
export class OwnRoutes {
  private readonly byFirst = new Map<string, Entry[]>();
  readonly byKey = new Map<string, PublishedRoute>();

  constructor(content: RouteSetContent) {
    for (const entry of entriesOf(content)) {
      const [first] = entry.template.segments;
      if (!first || !('literal' in first)) throw new Error(`${entry.of.name} does not begin with a name.`);
      const name = first.literal.toLowerCase();
      const list = this.byFirst.get(name);
      if (list) list.push(entry);
      else this.byFirst.set(name, [entry]);
    }
    for (const route of content.routes) if (route.key) this.byKey.set(`${route.appId}\n${route.key}`, route);
  }

  /** Entries whose path begins as the request's does. */
  startingWith(first: string): readonly Entry[] | undefined {
    return this.byFirst.get(first.toLowerCase());
  }

  find(asked: Asked): Chosen | undefined {
    for (const entry of this.startingWith(asked.segments[0] ?? '') ?? []) {
      const values = outcome(entry, asked);
      if (typeof values === 'object') return { entry, values };
    }
    return undefined;
  }

  /** The route of an aggregate's part. */
  part({ appId }: PublishedAggregate, key: string): PublishedRoute | undefined {
    return this.byKey.get(`${appId}\n${key}`);
  }
}

/** What becomes of each entry of a set at a request. */
export function explain(
  content: RouteSetContent,
  asked: Asked,
): { chosen: Chosen | undefined; others: { entry: Entry; lost: Lost }[] } {
  let chosen: Chosen | undefined;
  const others: { entry: Entry; lost: Lost }[] = [];
  for (const entry of entriesOf(content)) {
    const result = outcome(entry, asked);
    if (typeof result === 'string') others.push({ entry, lost: result });
    else if (chosen) others.push({ entry, lost: 'order' });
    else chosen = { entry, values: result };
  }
  return { chosen, others };
}
