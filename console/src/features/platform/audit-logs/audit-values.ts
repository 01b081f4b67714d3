import type { Tone } from '../../../ui/StateTag';

/** JSON with indents; what is no JSON stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

/** A recorded value as people read it: JSON texts without their quotes, nothing as a dash. */
export function recordedValue(value: string | null): string {
  if (value === null || value === '' || value === 'null') return '—';
  if (!value.startsWith('"')) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value;
  }
}

/** The last part of a full type name: `iShare.Materials.Material` → `Material`. */
export function shortTypeName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
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
