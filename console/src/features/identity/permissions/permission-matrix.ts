import { isBeyond, isInherited, withPermission } from './permission-tree';
import type { PermissionLine } from './permission-tree';

/** The columns that nearly every thing has; what else can be done with it stands behind them. */
export const verbs = ['view', 'create', 'edit', 'delete'] as const;
export type Verb = (typeof verbs)[number];

const verbOfAction: Readonly<Record<string, Verb>> = {
  Create: 'create',
  Edit: 'edit',
  Update: 'edit',
  Delete: 'delete',
};

/** A thing and what may be done with it: seeing it is the permission above the others. */
export interface MatrixRow {
  thing: PermissionLine;
  /** The thing that this one is a part of. */
  parentName: string | null;
  depth: number;
  cells: Partial<Record<Verb, PermissionLine>>;
  others: PermissionLine[];
}

export interface MatrixModule {
  name: string;
  displayName: string;
  rows: MatrixRow[];
}

/** What a permission becomes by the next save. */
export interface MatrixChange {
  row: MatrixRow;
  line: PermissionLine;
  isGranted: boolean;
}

function actionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

/**
 * Things as rows: a permission without one above it, or with others below it; the rest are verbs of the thing above.
 */
export function matrixRows(lines: readonly PermissionLine[]): MatrixRow[] {
  const names = new Set(lines.map(({ name }) => name));
  const parents = new Set(lines.map(({ parentName }) => parentName));
  const rows = new Map<string, MatrixRow>();
  for (const line of lines) {
    const parentName = line.parentName !== null && names.has(line.parentName) ? line.parentName : null;
    const above = parentName === null ? undefined : rows.get(parentName);
    if (!above || parents.has(line.name)) {
      rows.set(line.name, {
        thing: line,
        parentName: above ? parentName : null,
        depth: above ? above.depth + 1 : 0,
        cells: { view: line },
        others: [],
      });
      continue;
    }
    const verb = verbOfAction[actionOf(line.name)];
    if (verb && !above.cells[verb]) above.cells[verb] = line;
    else above.others.push(line);
  }
  return [...rows.values()];
}

export function linesOf(row: MatrixRow): PermissionLine[] {
  return [...verbs.flatMap((verb) => row.cells[verb] ?? []), ...row.others];
}

/** The rows of each group: every thing of which the group names a permission, whole. */
export function modulesOf(
  groups: readonly { name: string; displayName: string; names: readonly string[] }[],
  rows: readonly MatrixRow[],
): MatrixModule[] {
  return groups
    .map(({ name, displayName, names }) => {
      const wanted = new Set(names);
      return { name, displayName, rows: rows.filter((row) => linesOf(row).some((line) => wanted.has(line.name))) };
    })
    .filter((module) => module.rows.length > 0);
}

/** What a search finds: whole rows, with those of the things above them, so that nothing is given out of its place. */
export function searched(modules: readonly MatrixModule[], fits: (...texts: string[]) => boolean): MatrixModule[] {
  return modules.flatMap((module) => {
    const parentOf = new Map(module.rows.map((row) => [row.thing.name, row.parentName]));
    const shown = new Set<string>();
    for (const row of module.rows) {
      if (!fits(module.displayName) && !linesOf(row).some((line) => isHit(row, line, fits))) continue;
      for (let name: string | null | undefined = row.thing.name; name; name = parentOf.get(name)) shown.add(name);
    }
    const rows = module.rows.filter((row) => shown.has(row.thing.name));
    return rows.length > 0 ? [{ ...module, rows }] : [];
  });
}

/** Whether a search is about this very permission: by its name, its title, or its title behind that of its thing. */
export function isHit(row: MatrixRow, line: PermissionLine, fits: (...texts: string[]) => boolean): boolean {
  return fits(line.displayName, line.name, `${row.thing.displayName} ${line.displayName}`);
}

/** Permissions that stay as they are here: given elsewhere, or not the editor's to give. */
export function isFixed(line: PermissionLine, providerName: string, held: ReadonlySet<string>): boolean {
  return isInherited(line, providerName) || isBeyond(line, held);
}

export function countOf(rows: readonly MatrixRow[], granted: ReadonlySet<string>): { granted: number; total: number } {
  const names = [...new Set(rows.flatMap((row) => linesOf(row).map(({ name }) => name)))];
  return { granted: names.filter((name) => granted.has(name)).length, total: names.length };
}

/** Several at once, each with what is above or below it; those that are fixed stay. */
export function withAll(
  granted: ReadonlySet<string>,
  lines: readonly PermissionLine[],
  chosen: readonly PermissionLine[],
  isGranted: boolean,
): ReadonlySet<string> {
  return chosen.reduce<ReadonlySet<string>>(
    (kept, line) => (kept.has(line.name) === isGranted ? kept : withPermission(kept, lines, line.name, isGranted)),
    granted,
  );
}

/**
 * The permissions of another holder taken over: added to what is there, or instead of it. Fixed ones stay as they are;
 * `skipped` are those that would be given and cannot.
 */
export function copied(
  granted: ReadonlySet<string>,
  lines: readonly PermissionLine[],
  source: ReadonlySet<string>,
  { isSame, isFixed: stays }: { isSame: boolean; isFixed: (line: PermissionLine) => boolean },
): { granted: ReadonlySet<string>; skipped: number } {
  const free = lines.filter((line) => !stays(line));
  const given = withAll(
    granted,
    lines,
    free.filter((line) => source.has(line.name)),
    true,
  );
  const unwanted = isSame ? free.filter((line) => !source.has(line.name)) : [];
  const result = withAll(given, lines, unwanted, false);
  return {
    granted: result,
    skipped: lines.filter((line) => source.has(line.name) && !result.has(line.name)).length,
  };
}

/** What the next save changes, in the order of the rows, each permission once. */
export function matrixChanges(rows: readonly MatrixRow[], granted: ReadonlySet<string>): MatrixChange[] {
  const seen = new Set<string>();
  return rows.flatMap((row) =>
    linesOf(row).flatMap((line) => {
      const isGranted = granted.has(line.name);
      if (line.isGranted === isGranted || seen.has(line.name)) return [];
      seen.add(line.name);
      return [{ row, line, isGranted }];
    }),
  );
}

/** What came along when one permission was given or taken: those above it, or those below it. */
export function cameAlong(before: ReadonlySet<string>, after: ReadonlySet<string>, name: string): string[] {
  return [...new Set([...before, ...after])].filter(
    (other) => other !== name && before.has(other) !== after.has(other),
  );
}

/** Where the arrow keys lead in a grid whose rows have cells of their own number; undefined at its edge. */
export function stepTo(
  columnsOf: readonly number[],
  { row, column }: { row: number; column: number },
  key: string,
): { row: number; column: number } | undefined {
  const to = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: (columnsOf[row] ?? 1) - 1 },
  }[key];
  const width = to && columnsOf[to.row];
  if (!to || !width || to.column < 0) return undefined;
  return key === 'ArrowRight' && to.column >= width
    ? undefined
    : { row: to.row, column: Math.min(to.column, width - 1) };
}
