/** Keys of the rows between two indexes, both included, in either direction. */
export function rangeKeys(keys: readonly string[], from: number, to: number): string[] {
  return keys.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/** The selection with that key flipped. */
export function toggled(selected: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The selection with those of the rows in sight and no others of them; what is chosen on other pages stays so. */
export function chosenInSight(
  selected: ReadonlySet<string>,
  inSight: readonly string[],
  chosen: readonly string[],
): Set<string> {
  const seen = new Set(inSight);
  return new Set([...[...selected].filter((key) => !seen.has(key)), ...chosen]);
}

/** The active row after a key press, or undefined when the key moves nothing. */
export function movedRow(key: string, active: number, count: number, page: number): number | undefined {
  const last = count - 1;
  const at = (index: number) => Math.max(0, Math.min(last, index));
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return at(active + 1);
    case 'ArrowUp':
    case 'k':
      return at(active - 1);
    case 'PageDown':
      return at(active + page);
    case 'PageUp':
      return at(active - page);
    case 'Home':
      return at(0);
    case 'End':
      return at(last);
    default:
      return undefined;
  }
}
