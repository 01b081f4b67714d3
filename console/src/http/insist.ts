import type { Method, RequestOptions } from './calls';
import type { HttpError } from './http-error';

/** Under it the server knows a write again; see `Idempotency-Key` in its request keys. */
export const requestKeyHeader = 'Idempotency-Key';
/** The server still works on the first of two requests with one key. */
const stillRunning = 'App:020303';
/** ms between the times a write without an answer is asked for again. */
export const insistPauses = [500, 1_500, 3_000, 5_000];
/** ms for which a write in doubt keeps its key; the server forgets it later. */
const doubtMs = 600_000;

interface Written extends Pick<RequestOptions, 'query' | 'body' | 'headers'> {
  method: Method;
  path: string;
}

export function isInDoubt(error: HttpError): boolean {
  return error.kind === 'network' || error.kind === 'timeout' || error.code === stillRunning;
}

/** 32 hex digits; randomUUID is there in secure contexts only. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a form holds, in words; the same file is known again when it is chosen once more. */
const formContent = (form: FormData) =>
  [...form].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
  );

/** The name under which a write is known again when it is asked for once more. */
export function writeName({ method, path, query, body, headers }: Written): string {
  // One that only tries, or takes back, says so in its headers and is another write.
  return `${method} ${path} ${JSON.stringify([query, body instanceof FormData ? formContent(body) : body, headers])}`;
}

/** Writes whose outcome nobody told: whoever saves the same again asks about the first one. */
export function createDoubts(now: () => number = Date.now) {
  const keys = new Map<string, { key: string; until: number }>();
  return {
    keyOf(write: string): string | undefined {
      const known = keys.get(write);
      return known && known.until > now() ? known.key : undefined;
    },
    remember: (write: string, key: string) => void keys.set(write, { key, until: now() + doubtMs }),
    settle: (write: string) => void keys.delete(write),
  };
}
