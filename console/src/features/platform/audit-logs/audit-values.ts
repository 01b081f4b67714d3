import { dateText } from '../../../ui/figures';
import type { Tone } from '../../../ui/StateTag';

/** JSON with indents; what is no JSON stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * A recorded value as people read it: JSON texts without their quotes, times by the reader's clock, nothing as a dash.
 */
export function recordedValue(value: string | null, words: { yes: string; no: string }): string {
  if (value === null || value === '' || value === 'null') return '—';
  if (value === 'true') return words.yes;
  if (value === 'false') return words.no;
  if (!value.startsWith('"')) return instant.test(value) ? dateText(value, true) : value;
  try {
    const text = String(JSON.parse(value));
    return instant.test(text) ? dateText(text, true) : text;
  } catch {
    return value;
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The text of what a call does, by its method. */
export function methodText(httpMethod: string): `auditLog.methods.${(typeof methods)[number]}` {
  return `auditLog.methods.${methods.find((known) => known === httpMethod) ?? 'POST'}`;
}

export function statusTone(httpStatusCode: number): Tone {
  if (httpStatusCode >= 500) return 'danger';
  if (httpStatusCode >= 400) return 'warning';
  return 'success';
}

export const changeTypes = [
  { value: 0, name: 'created', tone: 'success' },
  { value: 1, name: 'updated', tone: 'info' },
  { value: 2, name: 'deleted', tone: 'danger' },
] as const satisfies readonly { value: number; name: string; tone: Tone }[];
