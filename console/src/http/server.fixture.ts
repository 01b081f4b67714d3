/**
 * A server for the components of a spec, which have no network: each call is answered by `answer`. What it gives ends
 * it.
 */
export function serve(answer: (address: URL, method: string) => object): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) => {
    const body = answer(new URL(String(address), 'http://server'), init?.method ?? 'GET');
    const reply = { status: 200, ok: true, headers: new Map(), text: () => Promise.resolve(JSON.stringify(body)) };
    return Promise.resolve(reply as unknown as Response);
  };
  return () => (globalThis.fetch = fetch);
}
