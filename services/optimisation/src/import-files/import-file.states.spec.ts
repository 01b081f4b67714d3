import { ImportFileState as S, importFileMoves, isDeletable, isRunnable, mayBecome } from './import-file.states.js';

describe('states of an import file', () => {
  it('lead from upload to cut, one after the other', () => {
    const way = [
      S.Uploaded,
      S.Parsing,
      S.ToVerify,
      S.Verified,
      S.Optimising,
      S.Optimised,
      S.Confirmed,
      S.Cutting,
      S.Cut,
    ] as const;
    for (let index = 1; index < way.length; index++)
      expect([way[index], mayBecome(way[index - 1]!, way[index]!)]).toEqual([way[index], true]);
    expect(mayBecome(S.ToVerify, S.Optimising)).toBe(false);
    expect(mayBecome(S.Confirmed, S.Optimising)).toBe(false);
  });

  it('end with cut and cancelled', () => {
    expect(
      Object.entries(importFileMoves)
        .filter(([, next]) => next.length === 0)
        .map(([state]) => Number(state)),
    ).toEqual([S.Cut, S.Cancelled]);
  });

  it('decide what may be run and deleted', () => {
    const all = Object.values(S);
    expect(all.filter(isRunnable)).toEqual([S.Verified, S.Optimised, S.Failed]);
    expect(all.filter((state) => !isDeletable(state))).toEqual([S.Parsing, S.Optimising, S.Confirmed, S.Cutting]);
  });
});
