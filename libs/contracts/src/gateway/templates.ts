// Templates of paths: `/weather/{city}/{everything}`. A placeholder is one whole segment; `{everything}` in the last
// place is whatever is left, also nothing.

export type Segment = { literal: string } | { name: string };

export interface Template {
  segments: readonly Segment[];
  /** Whether it ends in `{everything}`. */
  isOpen: boolean;
}

export const EVERYTHING = 'everything';

const LITERAL = /^[A-Za-z0-9._~!$&'()*+,=:@-]+$/;
const PLACEHOLDER = /^\{([A-Za-z][A-Za-z0-9_]*)\}$/;

/** Reads a template; undefined where it cannot be honoured. */
export function parseTemplate(text: string): Template | undefined {
  if (!text.startsWith('/')) return undefined;
  const parts = text === '/' ? [] : text.slice(1).replace(/\/$/, '').split('/');
  const segments: Segment[] = [];
  for (const part of parts) {
    const name = PLACEHOLDER.exec(part)?.[1];
    if (name !== undefined) segments.push({ name });
    else if (LITERAL.test(part) && part !== '.' && part !== '..') segments.push({ literal: part });
    else return undefined;
  }
  const names = segments.flatMap((segment) => ('name' in segment ? [segment.name] : []));
  if (new Set(names).size < names.length) return undefined;
  const open = names.indexOf(EVERYTHING);
  const last = segments.at(-1);
  const isOpen = last !== undefined && 'name' in last && last.name === EVERYTHING;
  return open >= 0 && !isOpen ? undefined : { segments, isOpen };
}

/** The names of a template's placeholders. */
export const namesOf = ({ segments }: Template): string[] =>
  segments.flatMap((segment) => ('name' in segment ? [segment.name] : []));

/** Whether a decoded segment means what it says, on whatever server reads it. */
function isPlain(segment: string): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return false;
  }
  return decoded !== '.' && decoded !== '..' && !/[/\\;%\u0000-\u001f\u007f]/.test(decoded);
}

/** A text as one segment of a path; undefined where it would be none, or another path. */
export function asSegment(value: string): string | undefined {
  try {
    const segment = encodeURIComponent(value);
    return ['', '.', '..'].includes(segment) ? undefined : segment;
  } catch {
    return undefined;
  }
}

/**
 * The segments of a request's path as they were sent; undefined where servers might read it in different ways, so that
 * what is checked here would be another path than the one that is answered there.
 */
export function segmentsOf(url: string): string[] | undefined {
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  if (!path.startsWith('/')) return undefined;
  const segments = path.slice(1).split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments.every((segment) => segment !== '' && isPlain(segment)) ? segments : undefined;
}

/** The values of the placeholders, as they were sent; undefined where the path is another. */
export function matchTemplate(
  { segments, isOpen }: Template,
  path: readonly string[],
  isCaseSensitive: boolean,
): Record<string, string> | undefined {
  const fixed = isOpen ? segments.length - 1 : segments.length;
  if (path.length < fixed || (!isOpen && path.length > fixed)) return undefined;
  const values: Record<string, string> = {};
  for (let at = 0; at < fixed; at++) {
    const [segment, given] = [segments[at]!, path[at]!];
    if ('name' in segment) values[segment.name] = given;
    else if (segment.literal !== given && (isCaseSensitive || segment.literal.toLowerCase() !== given.toLowerCase()))
      return undefined;
  }
  if (isOpen) values[EVERYTHING] = path.slice(fixed).join('/');
  return values;
}

/** The path of a template with its placeholders filled in; values stand as they were sent. */
export function fillTemplate({ segments }: Template, values: Readonly<Record<string, string>>): string {
  return `/${segments
    .map((segment) => ('name' in segment ? (values[segment.name] ?? '') : segment.literal))
    .filter((part, at) => part !== '' || at < segments.length - 1)
    .join('/')}`;
}

/** Whether every path of the second is one of the first. */
export function covers(first: Template, second: Template, isCaseSensitive: boolean): boolean {
  const fixed = first.isOpen ? first.segments.length - 1 : first.segments.length;
  const others = second.isOpen ? second.segments.length - 1 : second.segments.length;
  if (second.isOpen ? !first.isOpen || others < fixed : first.isOpen ? others < fixed : others !== fixed) return false;
  return first.segments.slice(0, fixed).every((segment, at) => {
    if ('name' in segment) return true;
    const other = second.segments[at]!;
    if ('name' in other) return false;
    return isCaseSensitive
      ? segment.literal === other.literal
      : segment.literal.toLowerCase() === other.literal.toLowerCase();
  });
}
