// Whoever reads the database, its logs and what waits to be sent finds nothing to sign in with.
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
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
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
});
