import { BoardScope, STANDARD_FORMAT } from '../parameters/board-scope.js';

export interface Format {
  length: number;
  width: number;
}

const same = (a: Format, b: Format): boolean => a.length === b.length && a.width === b.width;

/**
 * The full boards of one material that a run may use: those of `format` where the material has it, else those of the
 * scope. Scope `Standard` means 2440×1220, and all formats of a material that has none of it.
 */
export function boardsInScope<B extends Format>(
  boards: readonly B[],
  scope: number,
  format: Format | null = null,
): B[] {
  const wanted = format ?? (scope === BoardScope.Standard ? STANDARD_FORMAT : null);
  const chosen = wanted ? boards.filter((board) => same(board, wanted)) : [];
  return chosen.length > 0 ? chosen : [...boards];
}
