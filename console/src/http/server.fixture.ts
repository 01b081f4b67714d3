/**
 * A server for the components of a spec, which have no network: each call is answered by `answer`. An error is a
 * refusal that says so, with 409 unless it has a `status`. What it gives ends it.
 */
export function serve(answer: (address: URL, method: string, sent: unknown) => object): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = (address, init) => {
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const body = answer(new URL(String(address), 'http://server'), init?.method ?? 'GET', sent);
    const said = body instanceof Error ? { error: { code: null, message: body.message } } : body;
    const ok = !(body instanceof Error);
    const text = () => Promise.resolve(JSON.stringify(said));
    const refused = body instanceof Error && 'status' in body ? (body.status as number) : 409;
    const reply = { status: ok ? 200 : refused, ok, headers: new Map(), text };
    return Promise.resolve(reply as unknown as Response);
  };
  return () => (globalThis.fetch = fetch);
}
