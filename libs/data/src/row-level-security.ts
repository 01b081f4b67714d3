import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { TableScope } from './entities.js';

// The sub-select is evaluated once per statement, so that an index on tenant_id is used. After a transaction the
// setting reads '' instead of null, hence nullif; without a tenant the comparison is with null and no row is seen.
const CURRENT_TENANT = `(select nullif(current_setting('app.tenant_id', true), '')::uuid)`;

/** Statements that fence one table; the policies hold for its owner too. */
export function fence(schema: string, table: string, scope: TableScope): string[] {
  const name = `"${schema}"."${table}"`;
  if (scope === 'system') return [`revoke all on ${name} from public`];
  const condition = scope === 'tenant' ? `tenant_id = ${CURRENT_TENANT}` : `${CURRENT_TENANT} = '${EMPTY_GUID}'::uuid`;
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `create policy ${scope}_rows on ${name} using (${condition}) with check (${condition})`,
  ];
}
