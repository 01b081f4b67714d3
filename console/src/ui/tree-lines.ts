export interface TreeNode {
  id: string;
  parentId: string | null;
}

export interface TreeLine<T> {
  item: T;
  /** 0 at the top. */
  depth: number;
  hasChildren: boolean;
}

/**
 * The tree as lines from top to bottom, in the given order among siblings; what lies in a collapsed branch is left out,
 * an item whose parent is missing stands at the top.
 */
export function treeLines<T extends TreeNode>(
  items: readonly T[],
  collapsed: ReadonlySet<string> = new Set(),
): TreeLine<T>[] {
  const known = new Set(items.map(({ id }) => id));
  const below = Map.groupBy(items, ({ parentId }) => (parentId && known.has(parentId) ? parentId : ''));
  const walk = (parentId: string, depth: number): TreeLine<T>[] =>
    (below.get(parentId) ?? []).flatMap((item) => {
      const hasChildren = below.has(item.id);
      return [
        { item, depth, hasChildren },
        ...(hasChildren && !collapsed.has(item.id) ? walk(item.id, depth + 1) : []),
      ];
    });
  return walk('', 0);
}

function ancestors<T extends TreeNode>(items: readonly T[], id: string): string[] {
  const parentOf = new Map(items.map((item) => [item.id, item.parentId]));
  const found: string[] = [];
  for (
    let current = parentOf.get(id);
    current && parentOf.has(current) && !found.includes(current);
    current = parentOf.get(current)
  )
    found.push(current);
  return found;
}

/** An item and all below it. */
export function branchIds<T extends TreeNode>(items: readonly T[], id: string): Set<string> {
  return new Set([id, ...items.filter((item) => ancestors(items, item.id).includes(id)).map((item) => item.id)]);
}

/** The items that match, with all above them. */
export function matchingBranches<T extends TreeNode>(items: readonly T[], matches: (item: T) => boolean): T[] {
  const kept = new Set(items.filter(matches).flatMap(({ id }) => [id, ...ancestors(items, id)]));
  return items.filter(({ id }) => kept.has(id));
}

/** The ticked ids after one more is ticked, which takes all above with it, or one less, which takes all below. */
export function withTick<T extends TreeNode>(
  ticked: ReadonlySet<string>,
  items: readonly T[],
  id: string,
  isTicked: boolean,
): Set<string> {
  if (isTicked) return new Set([...ticked, id, ...ancestors(items, id)]);
  const lost = branchIds(items, id);
  return new Set([...ticked].filter((other) => !lost.has(other)));
}
