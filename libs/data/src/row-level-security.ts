import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { EntityMetadata } from 'typeorm';
import type { Due, TableScope } from './entities.js';

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

/** The policy by which a service's relay sees past a fence, when something is due of whom. */
export const DUE_POLICY = 'due_times';

/** Names the columns that one must read to learn of whom something is due: in a table that is fenced. */
export function dueColumns({ columns }: Pick<EntityMetadata, 'columns'>, { at, where = '' }: Due): string[] {
  const words = new Set(where.match(/\w+/g));
  return columns
    .filter(({ propertyName, databaseName }) => [at, 'tenantId'].includes(propertyName) || words.has(databaseName))
    .map(({ databaseName }) => databaseName);
}
