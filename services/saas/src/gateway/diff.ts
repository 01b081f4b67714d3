// What is different between two sets, route by route and place by place.
import type { SetChange } from '@ishare/contracts/gateway/admin-routes.js';
import type { RouteSetContent } from '@ishare/contracts/gateway/route-set.js';

/** JSON whose members stand in one order, whoever wrote it down. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

/** The places of a record that hold a value, by their path. */
function flat(value: object, prefix = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const isRecord = typeof member === 'object' && member !== null && !Array.isArray(member);
    if (isRecord) for (const [path, text] of flat(member, `${prefix}${name}.`)) found.set(path, text);
    else found.set(`${prefix}${name}`, stable(member));
  }
  return found;
}

function fieldsOf(before: object | undefined, after: object | undefined): SetChange['fields'] {
  const [old, fresh] = [flat(before ?? {}), flat(after ?? {})];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((name) => name !== 'id' && old.get(name) !== fresh.get(name))
    .map((name) => ({ name, before: old.get(name) ?? null, after: fresh.get(name) ?? null }));
}

type Named = { id: string; name: string };

function changesOf(kind: SetChange['kind'], before: readonly Named[], after: readonly Named[]): SetChange[] {
  const [old, fresh] = [new Map(before.map((one) => [one.id, one])), new Map(after.map((one) => [one.id, one]))];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((id): SetChange[] => {
    const [was, is] = [old.get(id), fresh.get(id)];
    const fields = fieldsOf(was, is);
    if (was && is && fields.length === 0) return [];
    return [{ kind, id, name: (is ?? was)!.name, change: !was ? 'added' : !is ? 'removed' : 'changed', fields }];
  });
}

export const EMPTY_SET: RouteSetContent = { routes: [], aggregates: [] };

export const diff = (before: RouteSetContent, after: RouteSetContent): SetChange[] => [
  ...changesOf('route', before.routes, after.routes),
  ...changesOf('aggregate', before.aggregates, after.aggregates),
];
