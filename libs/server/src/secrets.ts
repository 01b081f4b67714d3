const SECRET = /password|secret|token|hash|stamp|credential|connectionstring|(api|access|private)_?key/i;

/** What is written where a secret stood. */
export const MASK = '***';

/** Whether a member of that name holds something that no log may show. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}

/**
 * A text without the passwords that addresses (`scheme://user:password@`) and connection strings (`Password=…;`) hold.
 */
export function maskCredentials(text: string): string {
  return text
    .replace(/((?<![a-z+])[a-z][a-z+]*:\/\/[^:@/]*):[^@/]*@/gi, `$1:${MASK}@`)
    .replace(/((?:^|;)\s*(?:password|pwd)\s*=)[^;]*/gi, `$1${MASK}`);
}

/** JSON text of a value with its secrets masked, at every depth. */
export function maskedJson(value: unknown): string {
  return (
    JSON.stringify(value, (key, item: unknown) =>
      isSecretName(key) && item !== null && item !== ''
        ? MASK
        : typeof item === 'string'
          ? maskCredentials(item)
          : item,
    ) ?? 'null'
  );
}

/** An address whose query holds no secrets. */
export function maskedUrl(url: string): string {
  const mark = url.indexOf('?');
  if (mark < 0) return url;
  const query = url
    .slice(mark + 1)
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1);
      return isSecretName(name) ? `${name}=${MASK}` : pair;
    });
  return `${url.slice(0, mark)}?${query.join('&')}`;
}

/** The beginning of a text, as a database can hold it: without zero bytes and half surrogate pairs. */
export function storable(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replaceAll('\0', '').toWellFormed();
}
