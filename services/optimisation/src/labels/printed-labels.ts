// Which labels of a plan are out: what was cancelled or failed, and what is void, was never printed.
import { PrintState } from '@ishare/contracts/optimisation/print-life.js';
import type { Tx } from '@ishare/data/tx.js';

const PRINTED = `
  select s::int as sequence, count(*)::int as prints, max(p.time) as "printedTime"
    from label_print p cross join jsonb_array_elements_text(p.sequences) s
   where p.solution_id = $1 and p.state not in (${PrintState.Cancelled}, ${PrintState.Failed})
     and not exists (select from jsonb_array_elements(p.voids) v where (v->>'sequence')::int = s::int)
     and p.id is distinct from $2
   group by 1`;
const VOIDED = `
  select (v->>'sequence')::int as sequence, max(v->>'time') as time
    from label_print p cross join jsonb_array_elements(p.voids) v where p.solution_id = $1 group by 1`;

/** How often each label was printed, and when last; without the print `except`. */
export async function printedLabels(
  tx: Tx,
  solutionId: string,
  except: string | null = null,
): Promise<ReadonlyMap<number, { prints: number; printedTime: string }>> {
  const rows = await tx.query<{ sequence: number; prints: number; printedTime: string }>(PRINTED, [solutionId, except]);
  return new Map(rows.map((row) => [row.sequence, row]));
}

/** When each label was declared void last. */
export async function voidedLabels(tx: Tx, solutionId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.query<{ sequence: number; time: string }>(VOIDED, [solutionId]);
  return new Map(rows.map(({ sequence, time }) => [sequence, time]));
}
