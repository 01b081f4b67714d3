/** What values of a file mean, as one line: `A=B; C=D`. */
export function mappingText(mapping: Readonly<Record<string, string>> | undefined): string {
  return Object.entries(mapping ?? {})
    .map(([from, to]) => `${from}=${to}`)
    .join('; ');
}

export function readMapping(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/[;\uff1b]/).flatMap((pair) => {
      const at = pair.indexOf('=');
      return at > 0 ? [[pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const] : [];
    }),
  );
}
