import { BoardScope, STANDARD_FORMAT } from '../parameters/board-scope.js';

export interface Format {
  length: number;
  width: number;
}

export const sameFormat = (a: Format, b: Format): boolean => a.length === b.length && a.width === b.width;

/**
 * The full boards of one material that a run may use: those of `formats` where the material has one of them, else those
 * of the scope. Scope `Standard` means 2440×1220, and all formats of a material that has none of it.
 */
export function boardsInScope<B extends Format>(
  boards: readonly B[],
  scope: number,
  formats: readonly Format[] | null = null,
): B[] {
  const wanted = formats ?? (scope === BoardScope.Standard ? [STANDARD_FORMAT] : []);
  const chosen = boards.filter((board) => wanted.some((format) => sameFormat(board, format)));
  return chosen.length > 0 ? chosen : [...boards];
}
