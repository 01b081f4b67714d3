const formats = new Map<string, Intl.ListFormat>();

/** Texts one after the other, as a sentence of a language names them: `A、B` in Chinese, `A, B` in English. */
export function listed(language: string | undefined, texts: Iterable<string>): string {
  const key = language ?? '';
  const format = formats.get(key) ?? new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' });
  formats.set(key, format);
  return format.format(texts);
}
