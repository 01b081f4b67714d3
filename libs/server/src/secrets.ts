const SECRET = /password|secret|token|hash|stamp|credential|connectionstring|(api|access|private)_?key|app_?uid/i;

/** Members that hold how somebody is called up, who need not be known to whoever reads what happened. */
const PHONE_NAME = /phone|mobile|telephone|^tel$/i;
const DIGITS = /\d/;

/** A number as lists and logs show it: 138****1234. Its ends alone are kept, of a short one the last two signs. */
export const maskedPhone = (plain: string): string =>
  plain.length < 8
    ? '*'.repeat(Math.max(plain.length - 2, 0)) + plain.slice(-2)
    : `${plain.slice(0, 3)}****${plain.slice(-4)}`;

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

/** A value with its secrets masked, of which no more is looked at than fills the room. */
function masked(value: unknown, room: { left: number }): unknown {
  const isSet = typeof value === 'object' && value !== null;
  if (!isSet) {
    const shown = typeof value === 'string' ? maskCredentials(value) : value;
    room.left -= typeof shown === 'string' ? shown.length : 1;
    return shown;
  }
  if ('toJSON' in value && typeof value.toJSON === 'function') return masked(value.toJSON(), room);
  const shown: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const items: unknown[] = [];
  for (const key of Object.keys(value)) {
    if (room.left < 0) break;
    const item = (value as Record<string, unknown>)[key];
    if (Array.isArray(value)) items.push(masked(item, room));
    else if (isSecretName(key) && item !== null && item !== '') shown[key] = MASK;
    else if (PHONE_NAME.test(key) && typeof item === 'string' && DIGITS.test(item)) shown[key] = maskedPhone(item);
    else shown[key] = masked(item, room);
    room.left -= 1;
  }
  return Array.isArray(value) ? items : shown;
}

/** JSON text of a value with its secrets masked, at every depth; of a large one at least so many characters. */
export function maskedJson(value: unknown, length = Infinity): string {
  return JSON.stringify(masked(value, { left: length })) ?? 'null';
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
      if (isSecretName(name)) return `${name}=${MASK}`;
      return PHONE_NAME.test(name) && DIGITS.test(pair) ? `${name}=${maskedPhone(pair.slice(name.length + 1))}` : pair;
    });
  return `${url.slice(0, mark)}?${query.join('&')}`;
}

/** The beginning of a text, as a database can hold it: without zero bytes and half surrogate pairs. */
export function storable(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replaceAll('\0', '').toWellFormed();
}
