import { linesOf } from './permission-matrix';
import type { MatrixModule, MatrixRow } from './permission-matrix';
import type { PermissionLine } from './permission-tree';

/** Who of two has a permission. */
export type Side = 'first' | 'second' | 'both' | 'none';

export interface ComparedLine {
  module: string;
  row: MatrixRow;
  line: PermissionLine;
  side: Side;
}

const sideOf = (isFirst: boolean, isSecond: boolean): Side =>
  isFirst && isSecond ? 'both' : isFirst ? 'first' : isSecond ? 'second' : 'none';

/** Every permission of the first's modules, each once, with who has it; `second` are those of the other. */
export function compared(modules: readonly MatrixModule[], second: ReadonlySet<string>): ComparedLine[] {
  const seen = new Set<string>();
  return modules.flatMap(({ displayName, rows }) =>
    rows.flatMap((row) =>
      linesOf(row).flatMap((line) => {
        if (seen.has(line.name)) return [];
        seen.add(line.name);
        return [{ module: displayName, row, line, side: sideOf(line.isGranted, second.has(line.name)) }];
      }),
    ),
  );
}

/** How many of them are whose. */
export function tally(lines: readonly ComparedLine[]): Record<Side, number> {
  const all = { first: 0, second: 0, both: 0, none: 0 };
  for (const { side } of lines) all[side] += 1;
  return all;
}
