/** At most 10 files of 52,428,800 bytes each (upload-01, upload-02). */
export const maxFiles = 10;
export const maxFileBytes = 52_428_800;

export type UploadRefusal = 'tooMany' | 'tooLarge';

/** The files that may be taken beside `present` others, and why the rest may not. */
export function acceptFiles<T extends { size: number }>(
  files: readonly T[],
  present: number,
  most = maxFiles,
): { accepted: T[]; refusals: Set<UploadRefusal> } {
  const refusals = new Set<UploadRefusal>();
  const small = files.filter((file) => file.size <= maxFileBytes);
  if (small.length < files.length) refusals.add('tooLarge');
  const room = Math.max(0, most - present);
  if (small.length > room) refusals.add('tooMany');
  return { accepted: small.slice(0, room), refusals };
}
