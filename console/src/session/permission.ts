/** What a session holds when its permissions could not be had (login-03). */
export const guest = 'guest';

/** True when any one of the listed permissions is held. Throws on an empty list (permission-03). */
export function holds(granted: ReadonlySet<string>, wanted: string | readonly string[]): boolean {
  const list = typeof wanted === 'string' ? [wanted] : wanted;
  if (list.length === 0) throw new Error('A permission check needs at least one permission name.');
  return list.some((name) => granted.has(name));
}
