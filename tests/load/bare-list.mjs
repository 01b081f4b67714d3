// The least that can answer the same list: node:http and pg, one prepared statement, no tenant, no token, no count, no
// framework.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 10, idleTimeoutMillis: 0 });
const columns = [
  'id',
  'creation_time as "creationTime"',
  'creator_id as "creatorId"',
  'last_modification_time as "lastModificationTime"',
  'last_modifier_id as "lastModifierId"',
  'concurrency_stamp as "concurrencyStamp"',
  'extra_properties as "extraProperties"',
  'code',
  'name',
  'thickness::float8',
  'color_code as "colorCode"',
  'decor',
  'grain',
  'category',
  'density::float8',
  'price::float8',
  'edge_defaults as "edgeDefaults"',
  'parameter_setting_id as "parameterSettingId"',
  'is_fragile as "isFragile"',
  'is_enable as "isEnable"',
].join(', ');
const text = `select ${columns} from optimisation.material where tenant_id = $1 and not is_deleted and category = $2 order by name, id limit 20`;

createServer((request, response) => {
  const url = new URL(request.url, 'http://x');
  pool.query({ name: 'list', text, values: [process.env.BARE_TENANT, url.searchParams.get('category')] }).then(
    ({ rows }) => {
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
