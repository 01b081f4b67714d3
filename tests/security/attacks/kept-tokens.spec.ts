// Whoever reads the database, its logs and what waits to be sent finds nothing to sign in with.
import { until } from '@ishare/testing/until.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { Product, PASSWORD } from '../../identity/product.fixture.js';

const NEW = 'Other&Steel9';

describe('what is kept of a sign-in', () => {
  let product: Product;

  beforeAll(async () => {
    product = await Product.start({ parts: ['identity', 'saas', 'platform'] });
  });
  afterAll(() => product.close());

  /** Tables of all schemas that hold the text anywhere in a row. */
  const holding = async (text: string): Promise<string[]> => {
    const client = new pg.Client({ connectionString: product.databaseUrl });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
          where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      );
      expect(tables.length).toBeGreaterThan(30);
      const found: string[] = [];
      for (const { name } of tables) {
        const { rowCount } = await client.query(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [
          text,
        ]);
        if (rowCount) found.push(name);
      }
      return found;
    } finally {
      await client.end();
    }
  };

  it('is neither token nor password, after signing in, refreshing, signing out by the path, and changing the password', async () => {
    const first = await product.signIn();
    const second = (await product.refresh(first.refresh_token)).body as typeof first;
    const client = product.client('identity', second.access_token);
    expect(
      (
        await client.post('/api/account/my-profile/change-password', {
          currentPassword: PASSWORD,
          newPassword: NEW,
        })
      ).status,
    ).toBe(204);
    expect((await client.post(`/api/userlogin/logout/${second.access_token}`)).status).toBe(204);
    const third = await product.signIn('admin', NEW);
    expect((await product.client('identity').post(`/api/userlogin/logout/${third.refresh_token}`)).status).toBe(204);
    await product.settleLogs();
    // What the log does say: that somebody signed out.
    expect(await holding('/api/userlogin/logout/***')).not.toEqual([]);
    for (const secret of [first, second, third].flatMap((tokens) => [tokens.access_token, tokens.refresh_token]))
      expect(await holding(secret)).toEqual([]);
    for (const password of [PASSWORD, NEW]) expect(await holding(password)).toEqual([]);
  });

  /** The link of the next mail that leads to `page`, once it is there. */
  const linkTo = async (page: string, known: number): Promise<URL> => {
    const mail = await until(async () => (await product.mails()).slice(known).find((text) => text.includes(page)));
    return new URL(/href="([^"]+)"/.exec(mail)![1]!.replaceAll('&amp;', '&'));
  };
  const follow = (link: URL, fields: Record<string, string>) =>
    product.client('identity').request('POST', link.pathname, {
      query: Object.fromEntries(link.searchParams),
      body: Buffer.from(new URLSearchParams(fields).toString()),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  it('is not the link that confirms an address or leads to a new password, sent, opened and used', async () => {
    const client = product.client('identity', (await product.signIn('admin', NEW)).access_token);
    const { email } = (await client.get('/api/account/my-profile')).body as { email: string };
    const ways: { page: string; caller: TestClient; ask: string; fields: Record<string, string> }[] = [
      {
        page: '/connect/account/confirm-email',
        caller: client,
        ask: '/api/account/my-profile/send-email-confirm-link',
        fields: {},
      },
      {
        page: '/connect/account/reset-password',
        caller: product.client('identity'),
        ask: '/api/account/send-password-reset-code',
        fields: { password: PASSWORD },
      },
    ];
    for (const { page, caller, ask, fields } of ways) {
      const known = (await product.mails()).length;
      expect((await caller.post(ask, { email })).status).toBe(204);
      const link = await linkTo(page, known);
      const token = link.searchParams.get('token')!;
      expect(token).toMatch(/^[\w-]{40,}$/);
      expect((await product.client('identity').get(link.pathname + link.search)).status).toBe(200);
      expect((await follow(link, fields)).status).toBe(200);
      const again = { userId: link.searchParams.get('userId'), resetToken: token, password: NEW };
      expect((await caller.post('/api/account/reset-password', again)).status).toBe(403);
      await product.settleLogs();
      // What the log does say: that somebody asked for a mail, and came with a token.
      for (const path of [ask, '/api/account/reset-password'])
        expect([path, await holding(path)]).not.toEqual([path, []]);
      expect([page, await holding(token)]).toEqual([page, []]);
    }
    expect((await product.signIn('admin', PASSWORD)).access_token).not.toBe('');
  });
});
