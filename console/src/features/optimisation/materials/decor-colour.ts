const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** The colour that a colour code names, as #C8A36B does; undefined for a maker's own number. */
export function decorColour(code: string | null | undefined): string | undefined {
  const text = code?.trim() ?? '';
  return HEX.test(text) ? text : undefined;
}
