import type { Cell } from './tenant-batch.js';

/** How a column's wire text becomes JSON. */
export type JsonKind = 'text' | 'raw' | 'bool' | 'time' | 'date';

const NEEDS_ESCAPE = /["\\\u0000-\u001f]/;

function quote(value: string): string {
  return NEEDS_ESCAPE.test(value) ? JSON.stringify(value) : `"${value}"`;
}

/** `2026-11-20 09:30:00.12+00` as `2026-11-20T09:30:00.120Z`; the sessions run in UTC. */
export function isoTime(value: string): string {
  const plus = value.lastIndexOf('+');
  const time = plus > 0 ? value.slice(0, plus) : value;
  const dot = time.indexOf('.');
  const seconds = dot < 0 ? time : time.slice(0, dot);
  const millis = dot < 0 ? '000' : time.slice(dot + 1, dot + 4).padEnd(3, '0');
  return `${seconds.replace(' ', 'T')}.${millis}Z`;
}

const writers: Record<JsonKind, (value: string) => string> = {
  text: quote,
  raw: (value) => value,
  bool: (value) => (value === 't' ? 'true' : 'false'),
  time: (value) => `"${isoTime(value)}"`,
  date: (value) => `"${value}"`,
};

export interface WrittenColumn {
  /** Name on the wire. */
  name: string;
  kind: JsonKind;
  /** Written as null when the cell has this text: the host's tenant id. */
  nullWhen?: string;
}

/**
 * Compiles a function that writes rows as a JSON array, straight from wire text: no parsing, no objects, no
 * JSON.stringify.
 */
export function compileRowWriter(columns: readonly WrittenColumn[]): (rows: readonly Cell[][]) => string {
  const prefixes = columns.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  const kinds = columns.map(({ kind }) => writers[kind]);
  const nulls = columns.map(({ nullWhen }) => nullWhen);
  const count = columns.length;
  return (rows) => {
    let json = '[';
    for (let r = 0; r < rows.length; r++) {
      const row = rows[r]!;
      if (r > 0) json += ',';
      for (let c = 0; c < count; c++) {
        const cell = row[c];
        json += prefixes[c]! + (cell === null || cell === undefined || cell === nulls[c] ? 'null' : kinds[c]!(cell));
      }
      json += '}';
    }
    return `${json}]`;
  };
}
