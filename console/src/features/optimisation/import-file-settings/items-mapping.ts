/** `A=B` per line, as people write what values of the file mean here. */
export function mappingText(mapping: Readonly<Record<string, string>>): string {
  return Object.entries(mapping)
    .map(([from, to]) => `${from}=${to}`)
    .join('\n');
}

/** Lines without `=` mean nothing and are left out; the first `=` parts the two. */
export function mappingOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(/\r?\n/).flatMap((line) => {
      const at = line.indexOf('=');
      return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : [];
    }),
  );
}
