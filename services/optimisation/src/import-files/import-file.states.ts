/** Life of an import file (spec of the domain, §7). */
export const ImportFileState = {
  Uploaded: 0,
  Parsing: 1,
  ToVerify: 2,
  Verified: 3,
  Optimising: 4,
  Optimised: 5,
  Confirmed: 6,
  Cutting: 7,
  Cut: 8,
  Failed: 9,
  Cancelled: 10,
} as const;
export type ImportFileState = (typeof ImportFileState)[keyof typeof ImportFileState];

const S = ImportFileState;

/** From each state, the states that may follow. */
export const importFileMoves: Readonly<Record<ImportFileState, readonly ImportFileState[]>> = {
  [S.Uploaded]: [S.Parsing, S.Failed, S.Cancelled],
  [S.Parsing]: [S.ToVerify, S.Verified, S.Failed, S.Cancelled],
  [S.ToVerify]: [S.Verified, S.Cancelled],
  [S.Verified]: [S.ToVerify, S.Optimising, S.Cancelled],
  // Back to verified when the run is cancelled.
  [S.Optimising]: [S.Optimised, S.Verified, S.Failed],
  [S.Optimised]: [S.Optimising, S.Confirmed, S.Cancelled],
  [S.Confirmed]: [S.Cutting, S.Optimised],
  [S.Cutting]: [S.Cut],
  [S.Cut]: [],
  [S.Failed]: [S.Optimising, S.Cancelled],
  [S.Cancelled]: [],
};

export function mayBecome(from: ImportFileState, to: ImportFileState): boolean {
  return importFileMoves[from].includes(to);
}

/** Whether a run may be started from here. */
export const isRunnable = (state: ImportFileState): boolean => mayBecome(state, S.Optimising);
/** Whether the file may be deleted: nothing is running on it and no board is reserved for it. */
export const isDeletable = (state: ImportFileState): boolean =>
  ![S.Parsing, S.Optimising, S.Confirmed, S.Cutting].some((busy) => busy === state);
