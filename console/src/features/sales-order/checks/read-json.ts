// Production JSON as it is read in the browser, with the limits that the server has.
import { jsonProblem } from '@ishare/kernel/json-size.js';

/** Bytes that a body may have. */
const MOST = 4 * 1024 * 1024;

export type ReadJson = { json: Record<string, unknown> } | { fault: 'large' | 'deep' | 'format' };

export function readJson(text: string): ReadJson {
  const said = text.replace(/^\ufeff/, '');
  const bytes = new TextEncoder().encode(said);
  if (bytes.length > MOST) return { fault: 'large' };
  if (jsonProblem(bytes)) return { fault: 'deep' };
  try {
    const json: unknown = JSON.parse(said);
    if (typeof json === 'object' && json !== null && !Array.isArray(json))
      return { json: json as Record<string, unknown> };
  } catch {
    // Said below.
  }
  return { fault: 'format' };
}
