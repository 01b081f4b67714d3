import { baseAddress } from './base-address';
import { createHttp } from './client';
import type { HttpSession } from './calls';
import type { HttpError } from './http-error';
import { queryString } from './query-string';
import { standardTimeout, timeouts } from './timeouts';

interface Call {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

function session(change: Partial<HttpSession> = {}) {
  const failures: HttpError[] = [];
  const value: HttpSession = {
    baseAddress: () => 'http://server',
    accessToken: async () => 'old',
    renewedToken: async () => 'new',
    tenant: () => 't1',
    language: () => 'en',
    timeout: () => 30_000,
    isLeaving: () => false,
    onFailure: (error) => failures.push(error),
    ...change,
  };
  return { value, failures };
}

function server(...replies: (() => Response | Promise<Response>)[]) {
  const calls: Call[] = [];
  const fetchLike = (async (url: string, init: RequestInit) => {
    calls.push({ url, headers: init.headers as Record<string, string>, body: init.body });
    return replies[Math.min(calls.length, replies.length) - 1]!();
  }) as typeof fetch;
  return { calls, fetchLike };
}

const json = (status: number, body?: unknown) => () =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

describe('the http client', () => {
  it('sends token, language and tenant with every call (http-06)', async () => {
    const { calls, fetchLike } = server(json(200, { ok: true }));
    const http = createHttp(session().value, fetchLike);
    expect(await http.get('/api/x', { filter: 'a b', state: [1, 2], none: undefined })).toEqual({ ok: true });
    expect(calls[0]!.url).toBe('http://server/api/x?filter=a+b&state=1&state=2');
    expect(calls[0]!.headers).toMatchObject({ Authorization: 'Bearer old', 'Accept-Language': 'en', __tenant: 't1' });
  });

  it('tries once again with a renewed token at 401', async () => {
    const { calls, fetchLike } = server(json(401), json(200, 1));
    expect(await createHttp(session().value, fetchLike).get('/api/x')).toBe(1);
    expect(calls.map((call) => call.headers['Authorization'])).toEqual(['Bearer old', 'Bearer new']);
  });

  it('does not try a third time, nor without a renewed token, and tells it once', async () => {
    const twice = server(json(401));
    const first = session();
    await expect(createHttp(first.value, twice.fetchLike).get('/api/x')).rejects.toMatchObject({ status: 401 });
    expect([twice.calls.length, first.failures.length]).toEqual([2, 1]);
    const once = server(json(401));
    await expect(
      createHttp(session({ renewedToken: async () => undefined }).value, once.fetchLike).get('/api/x'),
    ).rejects.toMatchObject({ status: 401 });
    expect(once.calls).toHaveLength(1);
  });

  it('leaves anonymous calls without a token and without renewal', async () => {
    const { calls, fetchLike } = server(json(401));
    await expect(
      createHttp(session().value, fetchLike).post('/connect/token', new URLSearchParams(), { anonymous: true }),
    ).rejects.toThrow();
    expect(calls).toHaveLength(1);
    expect(calls[0]!.headers['Authorization']).toBeUndefined();
  });

  it('reads the envelope of a failed blob call', async () => {
    const { fetchLike } = server(
      json(403, { error: { code: 'A:1', message: 'No', details: null, data: null, validationErrors: null } }),
    );
    const error = await createHttp(session().value, fetchLike)
      .get('/api/excel', undefined, { as: 'blob' })
      .catch((reason: unknown) => reason as HttpError);
    expect(error).toMatchObject({ code: 'A:1', text: 'No' });
  });

  it('answers nothing for an empty reply', async () => {
    const { fetchLike } = server(json(204));
    expect(await createHttp(session().value, fetchLike).delete('/api/x')).toBeUndefined();
  });

  it('takes the page of something before the server for no answer', async () => {
    const { fetchLike } = server(() => Promise.resolve(new Response('<html>Sign in to our network</html>')));
    await expect(createHttp(session().value, fetchLike).get('/api/x')).rejects.toMatchObject({ kind: 'network' });
  });

  it('does not take a page that is being left for a silent server', async () => {
    const { value, failures } = session({ isLeaving: () => true });
    const http = createHttp(value, async () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(http.get('/api/x')).rejects.toMatchObject({ kind: 'aborted' });
    expect(failures).toEqual([]);
  });

  it('tells network failures, and neither quiet nor given-up calls', async () => {
    const broken = server(() => Promise.reject(new TypeError('failed to fetch')));
    const { value, failures } = session();
    const http = createHttp(value, broken.fetchLike);
    await expect(http.get('/api/x')).rejects.toMatchObject({ kind: 'network' });
    await expect(http.get('/api/x', undefined, { quiet: true })).rejects.toMatchObject({ kind: 'network' });
    const given = new AbortController();
    given.abort();
    await expect(http.get('/api/x', undefined, { signal: given.signal })).rejects.toMatchObject({ kind: 'aborted' });
    expect(failures).toHaveLength(1);
  });
});

describe('a write', () => {
  const silent = () => Promise.reject(new TypeError('Failed to fetch'));
  const instantly = () => Promise.resolve();
  /** A server that says nothing until it is to answer, and the keys that it was sent. */
  const silentAtFirst = () => {
    let isSilent = true;
    const keys: (string | undefined)[] = [];
    const fetchLike = (async (_url: string, init: RequestInit) => {
      keys.push((init.headers as Record<string, string>)['Idempotency-Key']);
      return isSilent ? silent() : json(200, {})();
    }) as typeof fetch;
    return { keys, fetchLike, answer: () => void (isSilent = false) };
  };
  const keyOf = (call: Call | undefined) => call?.headers['Idempotency-Key'];

  it('carries a key of its own; a read and a sign-in carry none', async () => {
    const { calls, fetchLike } = server(json(200, {}));
    const http = createHttp(session().value, fetchLike, instantly);
    await http.post('/api/x', { a: 1 });
    await http.post('/api/x', { a: 1 });
    await http.put('/api/x');
    await http.delete('/api/x');
    await http.get('/api/x');
    await http.post('/connect/token', {}, { anonymous: true });
    const keys = calls.map(keyOf);
    expect(new Set(keys.slice(0, 4)).size).toBe(4);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.slice(4)).toEqual([undefined, undefined]);
  });

  it('whose answer was lost is asked for again under its key, and then told as saved', async () => {
    const { calls, fetchLike } = server(silent, json(409, { error: { code: 'App:020303' } }), json(200, { id: '1' }));
    const doubts: number[] = [];
    const { value, failures } = session({ inDoubt: (change) => doubts.push(change) });
    expect(await createHttp(value, fetchLike, instantly).post('/api/x', {})).toEqual({ id: '1' });
    expect(new Set(calls.map(keyOf)).size).toBe(1);
    expect([calls.length, failures.length, doubts]).toEqual([3, 0, [1, -1]]);
  });

  it('that the server refuses is not asked for again', async () => {
    const { calls, fetchLike } = server(silent, json(400, { error: { code: null, message: 'No' } }));
    await expect(createHttp(session().value, fetchLike, instantly).post('/api/x', {})).rejects.toMatchObject({
      status: 400,
    });
    expect(calls).toHaveLength(2);
  });

  it('that stays in doubt keeps its key for the next try of the same, and not for another', async () => {
    const { keys, fetchLike, answer } = silentAtFirst();
    const { value, failures } = session();
    const http = createHttp(value, fetchLike, instantly);
    await expect(http.post('/api/x', { a: 1 })).rejects.toMatchObject({ kind: 'network' });
    expect([keys.length, failures.length]).toEqual([5, 1]);
    answer();
    await http.post('/api/x', { a: 2 });
    await http.post('/api/x', { a: 1 });
    await http.post('/api/x', { a: 1 });
    const [other, again, fresh] = keys.slice(5);
    expect([again === keys[0], other === keys[0], fresh === keys[0]]).toEqual([true, false, false]);
  });

  it('of a file that stays in doubt keeps its key when the same file is sent once more, and not for another', async () => {
    const { keys, fetchLike, answer } = silentAtFirst();
    const http = createHttp(session().value, fetchLike, instantly);
    const form = (name: string) => {
      const body = new FormData();
      body.append('file', new File(['rows'], name, { lastModified: 1 }));
      return body;
    };
    await expect(http.post('/api/import', form('a.xlsx'))).rejects.toMatchObject({ kind: 'network' });
    answer();
    await http.post('/api/import', form('b.xlsx'));
    await http.post('/api/import', form('a.xlsx'));
    await http.post('/api/import', form('a.xlsx'));
    const [other, again, fresh] = keys.slice(5);
    expect([again === keys[0], other === keys[0], fresh === keys[0]]).toEqual([true, false, false]);
  });

  it('that stays in doubt is not taken for a trial of the same', async () => {
    const { keys, fetchLike, answer } = silentAtFirst();
    const http = createHttp(session().value, fetchLike, instantly);
    await expect(http.post('/api/x', { a: 1 })).rejects.toMatchObject({ kind: 'network' });
    answer();
    await http.post('/api/x', { a: 1 }, { headers: { 'x-try': '1' } });
    await http.post('/api/x', { a: 1 });
    expect(keys.slice(5).map((key) => key === keys[0])).toEqual([false, true]);
  });

  it('takes the word of a proxy without a server behind it for silence', async () => {
    const { fetchLike } = server(() => new Response('<html>Bad Gateway</html>', { status: 502 }));
    const heard: boolean[] = [];
    const { value } = session({ heard: (isAnswered) => heard.push(isAnswered) });
    await expect(createHttp(value, fetchLike, instantly).get('/api/x')).rejects.toMatchObject({ kind: 'network' });
    expect(heard).toEqual([false]);
  });
});

describe('http settings', () => {
  it('waits as long as the kind of call needs: 30 s, an hour for a blob, 6,000 s for an export and for the start of a design task, 2 minutes for the configuration', async () => {
    expect(timeouts).toEqual({
      standard: 30_000,
      blob: 3_600_000,
      exportBlob: 6_000_000,
      designStart: 6_000_000,
      applicationConfiguration: 120_000,
    });
    const real = AbortSignal.timeout.bind(AbortSignal);
    const waited: number[] = [];
    AbortSignal.timeout = (ms) => (waited.push(ms), real(ms));
    try {
      const http = createHttp(session({ timeout: () => 45_000 }).value, server(json(200, {})).fetchLike);
      await http.get('/api/x');
      await http.get('/api/x', undefined, { as: 'blob' });
      await http.post('/api/x', {}, { timeout: timeouts.designStart });
    } finally {
      AbortSignal.timeout = real;
    }
    expect(waited).toEqual([45_000, 3_600_000, 6_000_000]);
  });

  it('never waits less than 30 s (http-01)', () => {
    expect(['60', '5', undefined, 'x'].map(standardTimeout)).toEqual([60_000, 30_000, 30_000, 30_000]);
  });

  it('takes the stored address, then the build’s, then the page’s origin (http-07)', () => {
    const stored = (value: string | null) => ({
      getItem: () => value,
      setItem: () => undefined,
      removeItem: () => undefined,
    });
    expect(baseAddress(stored('https://a/'), 'https://b')).toBe('https://a');
    expect(baseAddress(stored(null), 'https://b')).toBe('https://b');
    expect(baseAddress(stored(null), undefined)).toBe('');
  });

  it('leaves empty members out of the query', () => {
    expect(queryString({ a: '', b: null, c: 0, d: false })).toBe('?c=0&d=false');
    expect(queryString({})).toBe('');
  });
});
