/** `text` as it stands in a pattern of `like`, none of its characters a wildcard. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** The pattern of `like` for what has `text` somewhere in it; for everything where there is none. */
export const containing = (text = ''): string => `%${escapeLike(text)}%`;
