// What is not what it was in the round before: panels by their numbers, lines by their ids.
import type { RoundChange } from '@ishare/contracts/sales-order/audit-desk.js';
import type { SplitPart } from '@ishare/contracts/sales-order/split.js';
import type { RoundLine } from './audit-round.entity.js';

type Fields = RoundChange['fields'];
type FieldName = Fields[number]['name'];
type Values = Partial<Record<FieldName, string | number | null>>;

interface Thing {
  key: string;
  head: Pick<RoundChange, 'roomName' | 'cabinetNo' | 'name' | 'code'>;
  values: Values;
}

const partOf = (part: SplitPart): Thing => ({
  key: `${part.cabinetNo} ${part.partNo}`,
  head: { roomName: part.roomName, cabinetNo: part.cabinetNo, name: part.name, code: part.partNo },
  values: {
    name: part.name,
    material: part.materialCode,
    length: part.length,
    width: part.width,
    thickness: part.thickness,
    count: part.count,
    grain: part.grain,
    edges: Object.entries(part.edges)
      .flatMap(([side, band]) => (band ? [`${side} ${band}`] : []))
      .join(', '),
    drillings: part.drillings.length,
  },
});

const lineOf = ({ id, roomName, cabinetNo, name, code, ...line }: RoundLine): Thing => ({
  key: id,
  head: { roomName, cabinetNo, name, code },
  values: {
    name,
    code,
    length: line.length,
    width: line.width,
    height: line.height,
    color: line.color,
    count: line.count,
    remark: line.remark,
  },
});

const shown = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

function fieldsBetween(before: Values, after: Values): Fields {
  return (Object.keys(after) as FieldName[]).flatMap((name) => {
    const [from, to] = [shown(before[name]), shown(after[name])];
    return from === to ? [] : [{ name, from, to }];
  });
}

/** Several of one key, such as a part that one rule makes twice, keep their order. */
function keyed(things: readonly Thing[]): Map<string, Thing> {
  const seen = new Map<string, number>();
  return new Map(
    things.map((thing) => {
      const count = (seen.get(thing.key) ?? 0) + 1;
      seen.set(thing.key, count);
      return [`${thing.key} ${count}`, thing];
    }),
  );
}

function between(of: RoundChange['of'], before: readonly Thing[], after: readonly Thing[]): RoundChange[] {
  const [old, fresh] = [keyed(before), keyed(after)];
  const kept = [...fresh].flatMap(([key, { head, values }]): RoundChange[] => {
    const was = old.get(key);
    if (!was) return [{ of, change: 'added', ...head, fields: [] }];
    const fields = fieldsBetween(was.values, values);
    return fields.length > 0 ? [{ of, change: 'changed', ...head, fields }] : [];
  });
  const gone = [...old].flatMap(([key, { head }]): RoundChange[] =>
    fresh.has(key) ? [] : [{ of, change: 'removed', ...head, fields: [] }],
  );
  return [...kept, ...gone];
}

export interface HandedIn {
  parts: readonly SplitPart[];
  lines: readonly RoundLine[];
}

export function changesBetween(before: HandedIn, after: HandedIn): RoundChange[] {
  return [
    ...between('part', before.parts.map(partOf), after.parts.map(partOf)),
    ...between('line', before.lines.map(lineOf), after.lines.map(lineOf)),
  ];
}
