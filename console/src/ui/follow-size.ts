/** Calls `measure` now and whenever the element is laid out in another size, until what it gives is called. */
export function followSize(element: Element, measure: () => void): () => void {
  measure();
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  return () => observer.disconnect();
}
