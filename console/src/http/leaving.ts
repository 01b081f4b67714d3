/** ms after which a page that asked to be left, and is still here, is taken to stay. */
export const stayMs = 5_000;

/** Tells whether the page is being left: the browser then ends every call under way as if the server were silent. */
export function watchLeaving(page: Pick<Window, 'addEventListener'>, now: () => number = Date.now): () => boolean {
  let asked = Number.NEGATIVE_INFINITY;
  let gone = false;
  page.addEventListener('beforeunload', () => {
    asked = now();
  });
  page.addEventListener('pagehide', () => {
    gone = true;
  });
  // A page that comes back out of the browser's cache lives on.
  page.addEventListener('pageshow', () => {
    gone = false;
    asked = Number.NEGATIVE_INFINITY;
  });
  return () => gone || now() - asked < stayMs;
}
