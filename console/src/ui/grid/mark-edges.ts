/** Tells a table's edges, and the columns pinned to them, whether something lies beyond. */
export function markEdges(box: HTMLElement | null): void {
  if (!box) return;
  box.dataset['before'] = String(box.scrollLeft > 0);
  box.dataset['after'] = String(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
}
