// What a click brings about is one trace: its requests carry the same trace id, which the server keeps for all that
// follows from them (https://www.w3.org/TR/trace-context).

/** What is asked for this long after a click is taken for its doing, ms. */
const reachMs = 2_000;

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

let click: { trace: string; until: number } | undefined;

/** Begins a trace with each click and key. */
export function watchClicks(target: Pick<EventTarget, 'addEventListener'>): void {
  for (const event of ['pointerdown', 'keydown'])
    target.addEventListener(event, () => (click = { trace: hex(16), until: Date.now() + reachMs }), {
      capture: true,
      passive: true,
    });
}

/** The header of a request: of the last click's trace, or of one of its own. */
export function traceparent(): string {
  const trace = click && click.until > Date.now() ? click.trace : hex(16);
  return `00-${trace}-${hex(8)}-01`;
}
