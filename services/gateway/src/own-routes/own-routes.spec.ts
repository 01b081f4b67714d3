import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { until } from '@ishare/testing/until.js';
import { aggregateOf, OwnHouse, routeTo } from './own-routes.fixture.js';

interface Seen {
  line: string;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('own routes of the gateway', () => {
  const seen: Seen[] = [];
  const held: ServerResponse[] = [];
  let house: OwnHouse;
  let first: number;
  let second: number;

  beforeAll(async () => {
    house = new OwnHouse();
    await house.start();
    const host = (name: string) =>
      house.listen((request, response) => {
        let body = '';
        request.on('data', (chunk) => (body += String(chunk)));
        request.on('end', () => {
          seen.push({ line: `${name} ${request.method} ${request.url}`, headers: request.headers, body });
          if (request.url!.includes('slow')) return void held.push(response);
          if (request.url!.includes('broken')) return void response.writeHead(500).end();
          if (request.url!.includes('text')) return void response.end('no JSON');
          response.writeHead(200, {
            'content-type': 'application/json',
            'set-cookie': 'a=b',
            'x-from': `http://${request.headers.host}/x`,
          });
          response.end(
            JSON.stringify({
              from: name,
              items: [{ id: 1 }, { id: '..' }, { id: '' }, { id: 'b/c' }],
              url: request.url,
            }),
          );
        });
      });
    [first, second] = [await host('first'), await host('second')];
  });
  afterAll(async () => {
    for (const response of held) response.destroy();
    await house.close();
  });
  beforeEach(() => void seen.splice(0));

  it('answer as soon as they are published, and no more once they are not', async () => {
    await house.publish({ routes: [] });
    expect((await house.ask('/weather/berlin')).status).toBe(404);
    await house.publish({ routes: [routeTo(first, { to: '/v1/{everything}' })] });
    const reply = await house.ask('/weather/berlin/today?days=3', { method: 'POST', body: 'asked' });
    expect([reply.status, reply.json()['from'], seen[0]!.line, seen[0]!.body]).toEqual([
      200,
      'first',
      'first POST /v1/berlin/today?days=3',
      'asked',
    ]);
    await house.publish({ routes: [] });
    expect((await house.ask('/weather/berlin')).status).toBe(404);
  });

  it('never answer what the product answers by itself', async () => {
    await house.publish({ routes: [routeTo(first, { path: '/api/things/{everything}' })] });
    expect((await house.ask('/api/things/1')).text).toBe('the product');
  });

  it('are chosen by method, host, priority, and by how much of the path they say', async () => {
    const upstream = (template: string, says: object) => ({ ...routeTo(first).upstream, template, ...says });
    await house.publish({
      routes: [
        routeTo(first, { name: 'a', to: '/any' }),
        routeTo(first, {
          name: 'b',
          to: '/post',
          upstream: upstream('/weather/{everything}', { methods: ['POST'], priority: 1 }),
        }),
        routeTo(first, { name: 'c', to: '/host', upstream: upstream('/weather/{everything}', { host: 'w.example' }) }),
        routeTo(first, { name: 'd', to: '/city', upstream: upstream('/weather/city/{everything}', {}) }),
        routeTo(first, { name: 'e', to: '/strict', upstream: upstream('/weather/Exact', { isCaseSensitive: true }) }),
      ],
    });
    for (const [path, options] of [
      ['/WEATHER/x', {}],
      ['/weather/x', { method: 'POST' }],
      ['/weather/x', { headers: { host: 'W.example:99' } }],
      ['/weather/city/x', {}],
      ['/weather/Exact', {}],
      ['/weather/exact', {}],
    ] as const)
      await house.ask(path, options);
    expect(seen.map(({ line }) => line.split(' ')[2])).toEqual(['/any', '/post', '/host', '/city', '/strict', '/any']);
  });

  it('answer no path that servers read in different ways', async () => {
    await house.publish({ routes: [routeTo(first)] });
    for (const path of [
      '/weather/../secret',
      '/weather/%2e%2e/secret',
      '/weather/..%2fsecret',
      '/weather//secret',
      '/weather/a;b/secret',
      '/weather/..\\secret',
      '/weather/%00',
      '/weather/%',
      '/weather/%252e%252e/secret',
    ])
      expect([path, [400, 404].includes((await house.ask(path)).status)]).toEqual([path, true]);
    expect(seen).toEqual([]);
  });

  it('pass on neither what a caller says of its address nor cookies, and confine what comes back', async () => {
    await house.publish({ routes: [routeTo(first)] });
    const reply = await house.ask('/weather/x', {
      headers: {
        cookie: 'session=1',
        'x-forwarded-for': '6.6.6.6',
        'x-internal-signature': 'forged',
        connection: 'close, x-hop',
        'x-hop': '1',
        authorization: 'Bearer theirs',
      },
    });
    expect(JSON.stringify(seen[0]!.headers)).not.toMatch(/session=1|6\.6\.6\.6|forged|x-hop/);
    expect(seen[0]!.headers).toMatchObject({ host: `127.0.0.1:${first}`, authorization: 'Bearer theirs' });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('never let the body of a request become a request of its own', async () => {
    await house.publish({ routes: [routeTo(first)] });
    const hidden = 'GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n';
    const socket = connect(house.port, '127.0.0.1');
    socket.write(
      'GET /weather/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n' +
        `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
    );
    for await (const _part of socket);
    await house.ask('/weather/after');
    expect(seen.map(({ line }) => line)).toEqual(['first GET /x', 'first GET /after']);
  });

  it('ask for a token of the product, which stays here', async () => {
    const token = { scopes: ['read'], claims: { role: 'planner' } };
    await house.publish({
      routes: [
        routeTo(first, {
          token,
          claimsToHeaders: { 'x-user': 'Claims[sub]', 'x-none': 'Claims[none]' },
          claimsToQuery: { user: 'Claims[sub]' },
        }),
        routeTo(first, { name: 'other', path: '/other', to: '/x', token: { scopes: ['write'], claims: {} } }),
      ],
    });
    const as = (name: string, path = '/weather/x?user=me&a=1') =>
      house.ask(path, { headers: { authorization: `Bearer ${name}`, 'x-none': 'forged' } });
    expect((await house.ask('/weather/x')).status).toBe(401);
    expect((await as('nobody')).status).toBe(401);
    expect((await as('unknowable')).status).toBe(503);
    expect((await as('li', '/other')).status).toBe(403);
    expect(seen).toEqual([]);
    expect((await as('li')).status).toBe(200);
    expect(seen[0]!.line).toBe('first GET /x?a=1&user=li');
    expect(seen[0]!.headers).toMatchObject({ 'x-user': 'li' });
    expect(seen[0]!.headers).not.toHaveProperty('authorization');
    expect(seen[0]!.headers).not.toHaveProperty('x-none');
    // However it is written: the word is the gateway's. And a name may have any signs.
    expect((await as(encodeURIComponent('李工'), '/weather/x?USER=me&constructor=1')).status).toBe(200);
    expect(seen[1]!.line).toBe(`first GET /x?constructor=1&user=${encodeURIComponent('李工')}`);
    expect(Buffer.from(String(seen[1]!.headers['x-user']), 'latin1').toString()).toBe('李工');
  });

  it('let in and keep out addresses', async () => {
    await house.publish({
      routes: [
        routeTo(first, { name: 'a', path: '/kept', addresses: { allowed: [], blocked: ['127.0.0.0/8'] } }),
        routeTo(first, { name: 'b', path: '/let', to: '/x', addresses: { allowed: ['127.0.0.1'], blocked: [] } }),
        routeTo(first, { name: 'c', path: '/far', to: '/x', addresses: { allowed: ['10.0.0.0/8'], blocked: [] } }),
      ],
    });
    expect([
      (await house.ask('/kept')).status,
      (await house.ask('/let')).status,
      (await house.ask('/far')).status,
    ]).toEqual([403, 200, 403]);
  });

  it('refuse beyond a limit, and say so', async () => {
    const limit = {
      limit: 2,
      period: 3_600,
      wait: 7,
      whitelist: ['vip'],
      clientIdHeader: 'x-client',
      status: 420,
      message: 'Enough',
      prefix: 'p',
      hasHeaders: true,
    };
    await house.publish({ routes: [routeTo(first, { limit })] });
    const asked = async (client: string) => house.ask('/weather/x', { headers: { 'x-client': client } });
    const replies = [
      await asked('a'),
      await asked('a'),
      await asked('a'),
      await asked('b'),
      await asked('vip'),
      await asked('vip'),
      await asked('vip'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 420, 200, 200, 200, 200]);
    expect(replies[2]!.headers).toMatchObject({ 'retry-after': '7', 'x-rate-limit-remaining': '0' });
    expect(replies[2]!.json()).toMatchObject({ error: { message: 'Enough' } });
  });

  it('give up what is slow, and open the breaker after failures, until one answer is well again', async () => {
    await house.publish({ routes: [routeTo(first, { timeout: 50, breaker: { exceptions: 2, duration: 300 } })] });
    const status = async (path: string) => (await house.ask(path)).status;
    expect(await status('/weather/slow')).toBe(504);
    expect(await status('/weather/broken')).toBe(500);
    const asked = seen.length;
    expect(await status('/weather/x')).toBe(503);
    expect(seen.length).toBe(asked);
    await until(async () => (await status('/weather/x')) === 200);
    expect(await status('/weather/x')).toBe(200);
  });

  it('say that a host is away, and that one is not allowed, and outlive both', async () => {
    const elsewhere = { ...routeTo(first).downstream, hosts: [{ host: 'localhost', port: first }] };
    await house.publish({
      routes: [
        routeTo(1, { name: 'a', path: '/away', to: '/x' }),
        routeTo(first, { name: 'b', path: '/elsewhere', downstream: elsewhere }),
      ],
    });
    const [away, refused] = [await house.ask('/away'), await house.ask('/elsewhere')];
    expect([away.status, away.json()]).toEqual([502, { error: expect.objectContaining({ code: 'Gateway:010003' }) }]);
    expect([refused.status, refused.json()]).toEqual([
      502,
      { error: expect.objectContaining({ code: 'Gateway:010004' }) },
    ]);
  });

  it('notice a request that comes back to the gateway', async () => {
    await house.publish({ routes: [routeTo(house.port, { to: '/weather/{everything}' })] });
    expect((await house.ask('/weather/x')).status).toBe(508);
  });

  it('share requests among hosts as they are told', async () => {
    const hosts = [first, second].map((port) => ({ host: '127.0.0.1', port }));
    const by = (balancer: 'RoundRobin' | 'LeastConnection' | 'NoLoadBalancer') =>
      house.publish({
        routes: [
          routeTo(first, {
            timeout: 60_000,
            downstream: { ...routeTo(first).downstream, hosts, balancer, template: '/{everything}' },
          }),
        ],
      });
    const names = () => seen.splice(0).map(({ line }) => line.split(' ')[0]);
    await by('RoundRobin');
    for (let n = 0; n < 4; n++) await house.ask('/weather/x');
    const turns = names();
    expect(new Set(turns.slice(0, 2))).toEqual(new Set(['first', 'second']));
    expect(turns.slice(2)).toEqual(turns.slice(0, 2));
    await by('NoLoadBalancer');
    for (let n = 0; n < 3; n++) await house.ask('/weather/x');
    expect(names()).toEqual(['first', 'first', 'first']);
    await by('LeastConnection');
    const slow = house.ask('/weather/slow');
    await until(() => seen.length === 1);
    for (let n = 0; n < 3; n++) await house.ask('/weather/x');
    expect(names()).toEqual(['first', 'second', 'second', 'second']);
    held.pop()!.end();
    await slow;
  });

  it('change headers on both ways, and give each request an id', async () => {
    await house.publish({
      routes: [
        routeTo(first, {
          requestHeaders: { 'X-Key': 'secret', 'X-Lang': 'zh, en' },
          responseHeaders: { 'X-From': '{DownstreamBaseUrl}, {BaseUrl}', 'X-Own': 'yes' },
          requestIdHeader: 'x-id',
          baseUrl: 'https://api.example',
        }),
      ],
    });
    const reply = await house.ask('/weather/x', { headers: { 'x-lang': 'zh-Hans', 'x-key': 'forged' } });
    expect(seen[0]!.headers).toMatchObject({
      'x-key': 'secret',
      'x-lang': 'en-Hans',
      'x-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(reply.headers).toMatchObject({ 'x-from': 'https://api.example/x', 'x-own': 'yes' });
  });

  describe('put together', () => {
    const parts = (says: Record<string, object> = {}) =>
      ['now', 'past', 'each'].map((key) =>
        routeTo(first, {
          name: key,
          key,
          path: `/${key}/{city}`,
          to: key === 'each' ? '/each/{id}' : `/${key}/{city}`,
          timeout: 300,
          ...says[key],
        }),
      );

    it('give one answer of all replies, one asked for each value of the first', async () => {
      const values = [{ key: 'each', parameter: 'id', jsonPath: '$.items[*].id' }];
      await house.publish({ routes: parts(), aggregates: [aggregateOf(['now', 'past', 'each'], { values })] });
      const reply = await house.ask('/all/berlin');
      expect([reply.status, reply.headers['x-partial']]).toEqual([200, undefined]);
      expect(reply.json()).toMatchObject({
        now: { url: '/now/berlin' },
        past: { url: '/past/berlin' },
        each: [{ url: '/each/1' }, { url: '/each/b%2Fc' }],
      });
    });

    it('mark a part that does not come, each in its own time, and fail where none does', async () => {
      const slow = { downstream: { ...routeTo(first).downstream, template: '/slow' } };
      await house.publish({
        routes: parts({ past: slow, each: { downstream: { ...routeTo(first).downstream, template: '/text' } } }),
        aggregates: [
          aggregateOf(['now', 'past', 'each']),
          aggregateOf(['past'], {
            id: 'two',
            name: 'two',
            upstream: { ...aggregateOf([]).upstream, template: '/two/{city}' },
          }),
        ],
      });
      const reply = await house.ask('/all/berlin');
      expect([reply.status, reply.headers['x-partial']]).toEqual([200, 'past=504, each=502']);
      expect(reply.json()).toMatchObject({ now: { from: 'first' }, past: null, each: null });
      expect((await house.ask('/two/berlin')).status).toBe(504);
    });

    it('open no part to whom its own route is closed', async () => {
      await house.publish({
        routes: parts({ past: { token: { scopes: [], claims: {} } } }),
        aggregates: [aggregateOf(['now', 'past'], { aggregator: 'AsList' })],
      });
      const reply = await house.ask('/all/berlin');
      expect([reply.headers['x-partial'], JSON.parse(reply.text)]).toEqual(['past=401', [expect.anything(), null]]);
    });
  });

  it('are kept while a newer set cannot be read or nobody can be asked, and the reason is told', async () => {
    await house.publish({ routes: [routeTo(first)] });
    const { number } = house.set!;
    for (const content of [
      { routes: [{ ...routeTo(first), retries: 3 }], aggregates: [] },
      { routes: [routeTo(first, { path: 'no path' })], aggregates: [] },
      { routes: [routeTo(first, { to: '/{everything}/x' })], aggregates: [] },
      'nonsense',
      null,
    ]) {
      house.reports.splice(0);
      house.set = { number: house.set!.number + 1, content };
      await until(() => house.reports.some(({ problem }) => problem?.startsWith(`${house.set!.number}: `)));
      expect(house.reports.at(-1)!.number).toBe(number);
      expect((await house.ask('/weather/x')).status).toBe(200);
    }
    expect(house.source.current.number).toBe(number);
    house.isAway = true;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await house.ask('/weather/x')).status).toBe(200);
    house.isAway = false;
  });

  it('are counted, with errors and limits', async () => {
    const limit = {
      limit: 1,
      period: 3_600,
      wait: 1,
      whitelist: [],
      clientIdHeader: '',
      status: 429,
      message: '',
      prefix: 'count',
      hasHeaders: false,
    };
    await house.publish({
      routes: [
        routeTo(first, { name: 'counted', path: '/counted/{everything}' }),
        routeTo(first, { name: 'one', path: '/one', to: '/x', limit }),
      ],
    });
    for (const path of ['/counted/x', '/counted/broken', '/one', '/one']) await house.ask(path);
    const { set } = house;
    await house.publish(set!.content as object);
    await until(
      () => house.reports.at(-1)!.number === house.set!.number && 'route one' in house.reports.at(-1)!.figures,
    );
    const sum = (id: string) =>
      Object.values(house.reports.at(-1)!.figures[id]!).reduce((all, one) => all.map((count, at) => count + one[at]!));
    expect([sum('route counted').slice(0, 3), sum('route one').slice(0, 3)]).toEqual([
      [2, 1, 0],
      [2, 0, 1],
    ]);
  });
});
