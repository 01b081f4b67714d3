// The least that can answer the same list: node:http and pg, one prepared statement, no tenant, no token, no count, no
// framework. With BARE_FENCED the same handler reads as the service's role, whose rows row-level security picks.
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../infra/toolchain.mjs';

const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10, idleTimeoutMillis: 0 });
const text = `select ${process.env.BARE_COLUMNS} from optimisation.material where tenant_id = $1 and not is_deleted and category = $2 order by name, id limit 20`;

const tenant = process.env.BARE_TENANT;

async function fenced() {
  const { runBatch, statement } = await import(join(root, 'libs/data/dist/tenant-batch.js'));
  // The policy says whose rows they are.
  const own = statement(`select to_json(r) from (${text.replace('tenant_id = $1 and ', '').replace('$2', '$1')}) r`);
  return async (category) => {
    const [rows] = await runBatch(pool, tenant, [{ statement: own, values: [category] }]);
    return rows.map(([row]) => JSON.parse(row));
  };
}

const open = async (category) => (await pool.query({ name: 'list', text, values: [tenant, category] })).rows;
const rowsOf = process.env.BARE_FENCED ? await fenced() : open;

createServer((request, response) => {
  const url = new URL(request.url, 'http://x');
  rowsOf(url.searchParams.get('category')).then(
    (rows) => {
      const body = JSON.stringify({ items: rows });
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    },
    (error) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
