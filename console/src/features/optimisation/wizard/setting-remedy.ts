import type { ImportFileSetting } from '@ishare/contracts/optimisation/import-file-setting.js';

/** Names that the server gives to encodings, as importFileEncoding. */
const encodings: Readonly<Record<string, number>> = { ASCII: 0, 'UTF-16': 1, GBK: 2, 'UTF-8': 3 };

/**
 * A setting of the same kind as the one used (the default one when none was chosen) that reads the encoding a file
 * seems to have.
 */
export function settingFor(
  settings: readonly ImportFileSetting[],
  usedId: string | undefined,
  looksLike: unknown,
): ImportFileSetting | undefined {
  const encoding = typeof looksLike === 'string' ? encodings[looksLike.toUpperCase()] : undefined;
  if (encoding === undefined) return undefined;
  const fitting = settings.filter(
    (setting) => setting.importFileEncoding === encoding && setting.importFileType !== 0 && setting.id !== usedId,
  );
  const used = settings.find(({ id }) => id === usedId);
  return fitting.find((setting) => setting.importFileType === used?.importFileType) ?? fitting[0];
}
