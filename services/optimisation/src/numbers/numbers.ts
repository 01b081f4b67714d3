import type { Tx } from '@ishare/data/tx.js';
import { newId } from '@ishare/kernel/ids.js';

interface Numbering {
  prefix: string;
  digits: number;
}

export const FILE_NUMBERS: Numbering = { prefix: 'OP', digits: 3 };
export const OFFCUT_NUMBERS: Numbering = { prefix: 'OC', digits: 4 };

/**
 * The next `count` numbers of a day (`yyyy-MM-dd`), such as OP261120-001: gapless, because the row is locked until the
 * commit.
 */
export async function nextNumbers(tx: Tx, { prefix, digits }: Numbering, day: string, count = 1): Promise<string[]> {
  const key = `${prefix}${day.slice(2).replaceAll('-', '')}`;
  const [row] = await tx.query<{ value: number }>(
    `insert into number_sequence (id, tenant_id, prefix, value) values ($1, $2, $3, $4)
     on conflict (tenant_id, prefix) do update set value = number_sequence.value + $4 returning value`,
    [newId(), tx.tenantId, key, count],
  );
  const first = row!.value - count + 1;
  return Array.from({ length: count }, (_, index) => `${key}-${String(first + index).padStart(digits, '0')}`);
}
