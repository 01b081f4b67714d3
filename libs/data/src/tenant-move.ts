import type { MoveStep } from '@ishare/contracts/saas/tenant-databases.js';
import type pg from 'pg';
import { type Location } from './roles.js';

export interface Move {
  source: Location | null;
  target: Location | null;
  step: MoveStep;
  tries: number;
  /** Rows copied, of all. */
  done: number;
  total: number;
  error: string | null;
}

/** Why a move or a database was refused; `reason` is a key of a text. */
export class MoveRefused extends Error {
  constructor(
    readonly reason: 'busy' | 'exists' | 'unreachable' | 'foreign' | 'outdated' | 'different',
    detail = '',
  ) {
    super(`${reason}${detail && `: ${detail}`}`);
  }
}

export interface MoverOptions {
  /** Tells every process to ask again where tenants are. */
  announce(): Promise<void>;
  /** Called when a step begins; what it throws breaks the move off as a crash would. */
  onStep?: (step: MoveStep) => Promise<void> | void;
}

export async function home(main: pg.Client, tenantId: string): Promise<Location | null> {
  return (
    (await main.query<{ location: string }>('select location from tenancy.home where tenant_id = $1', [tenantId]))
      .rows[0]?.location ?? null
  );
}

export async function readMove(main: pg.Client, tenantId: string): Promise<Move | null> {
  const { rows } = await main.query<Move>(
    'select source, target, step, tries, done::int, total::int, error from tenancy.move where tenant_id = $1',
    [tenantId],
  );
  return rows[0] ?? null;
}
