// Base data as lines of names and values, and back.
export interface BaseLine extends Record<string, unknown> {
  name: string;
  value: string;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value by its dotted name; lists stand as JSON. */
export function linesOf(data: Record<string, unknown>, prefix = ''): BaseLine[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    if (isGroup(value) && Object.keys(value).length > 0) return linesOf(value, `${name}.`);
    return [{ name, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  });
}

/** What a line says: a number, yes or no, a list, or else the text as it is. */
export function valueOf(text: string): unknown {
  const said = text.trim();
  if (said === '') return '';
  if (/^(?:-?\d+(?:\.\d+)?|true|false|null)$/.test(said)) return JSON.parse(said.replace(/^(-?)0+(?=\d)/, '$1'));
  if (said.startsWith('[') || said === '{}') {
    try {
      return JSON.parse(said);
    } catch {
      return said;
    }
  }
  return said;
}

export function valuesOf(lines: readonly BaseLine[]): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const { name, value } of lines) {
    const path = (name ?? '').split('.').map((part) => part.trim());
    if (path.some((part) => part === '' || part === '__proto__')) continue;
    let group = data;
    for (const part of path.slice(0, -1)) {
      const held = Object.hasOwn(group, part) ? group[part] : undefined;
      group = isGroup(held) ? held : ((group[part] = {}) as Record<string, unknown>);
    }
    group[path.at(-1)!] = valueOf(String(value ?? ''));
  }
  return data;
}
