import type { DragEvent } from 'react';
import { usePermission } from '../../../session/session';
import type { Item } from '../records';
import type { Browsing } from './place';
import type { ItemWrites } from './use-item-writes';
import type { Marked } from './use-marked';

/** Items are dragged onto a directory: the marked ones where the dragged one is among them, else that one alone. */
export function useItemDrag({ module, isSelecting }: Browsing, marked: Marked, writes: ItemWrites) {
  const mayMove = usePermission(module.permissions.Import);
  if (isSelecting || !mayMove) return undefined;
  const type = `application/x-catalogue-${module.name}`;
  return {
    start(item: Item, event: DragEvent) {
      const ids = marked.ids.has(item.id) ? [...marked.ids] : [item.id];
      event.dataTransfer.setData(type, JSON.stringify(ids));
      event.dataTransfer.effectAllowed = 'move';
    },
    drop: {
      type,
      // A refusal is told already.
      onDrop: (carried: string, catalogId: string | null) =>
        void writes.move(catalogId, JSON.parse(carried) as string[]).catch(() => undefined),
    },
  };
}
