import { Checkbox } from 'antd';
import { treeLines, withTick } from './tree-lines';
import type { TreeNode } from './tree-lines';

interface TickTreeProps<T extends TreeNode> {
  items: readonly T[];
  labelOf: (item: T) => string;
  ticked: ReadonlySet<string>;
  /** Absent where nothing may be changed. */
  onChange?: ((ticked: ReadonlySet<string>) => void) | undefined;
  /** Each item stands for itself: ticking one neither ticks those above nor unticks those below. */
  isFree?: boolean;
}

function withOne(ticked: ReadonlySet<string>, id: string, isTicked: boolean): Set<string> {
  const next = new Set(ticked);
  if (isTicked) next.add(id);
  else next.delete(id);
  return next;
}

/** A tree to choose from, every line with its tick. */
export function TickTree<T extends TreeNode>({ items, labelOf, ticked, onChange, isFree = false }: TickTreeProps<T>) {
  return treeLines(items).map(({ item, depth }) => (
    <div key={item.id} style={{ paddingBlock: 4, paddingInlineStart: 24 * depth }}>
      <Checkbox
        checked={ticked.has(item.id)}
        disabled={onChange === undefined}
        onChange={({ target }) =>
          onChange?.(
            isFree ? withOne(ticked, item.id, target.checked) : withTick(ticked, items, item.id, target.checked),
          )
        }
      >
        {labelOf(item)}
      </Checkbox>
    </div>
  ));
}
