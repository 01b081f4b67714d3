/** ms for which a page of a widget on a wall stands */
export const PAGE = 10_000;
/** Of a page, so much leads to the next: what is cut at its edge is seen whole there. */
const STEP = 0.8;

/** Where the next page begins of what is taller than its place; after the last one comes the first. */
export function nextTop({
  scrollTop,
  clientHeight,
  scrollHeight,
}: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>): number {
  const last = scrollHeight - clientHeight;
  return scrollTop >= last - 1 ? 0 : Math.min(last, scrollTop + clientHeight * STEP);
}
