import { TenantActivationState } from '@ishare/contracts/saas/enums.js';
import type { Tx } from '@ishare/data/tx.js';

const { Active, ActiveWithLimitedTime, Passive } = TenantActivationState;

/**
 * SQL over the tenant table's alias `t`: active by state, not past its end date, and inside the enable and disable
 * times.
 */
export const IS_ACTIVE = `(
  (t.activation_state = ${Active}
    or (t.activation_state = ${ActiveWithLimitedTime} and coalesce(t.activation_end_date > now(), false)))
  and coalesce(t.enable_time <= now(), true) and coalesce(t.disable_time > now(), true))`;

/**
 * SQL of what grows with each announcement of a tenant, because its row is locked while it is asked: microseconds of
 * the database's clock.
 */
export const VERSION = '(extract(epoch from clock_timestamp()) * 1000000)::bigint';

/** What the others are told. */
export interface Activity {
  isActive: boolean;
  version: number;
}

export async function isActiveNow(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.query<{ active: boolean }>(`select ${IS_ACTIVE} as active from tenant t where t.id = $1`, [
    id,
  ]);
  return row!.active;
}

/**
 * The state that a body asks for. Clients send either `isActive` or `activationState`, or both as they read them: where
 * they disagree, the one that differs from what stands is the one that was changed.
 */
export function wantedState(
  body: { isActive?: boolean | undefined; activationState?: number | undefined },
  stands?: { isActive: boolean; activationState: number },
): number {
  const state = body.activationState ?? stands?.activationState ?? Active;
  const stateChanged =
    body.activationState !== undefined && body.activationState !== (stands?.activationState ?? Active);
  if (stateChanged || body.isActive === undefined || body.isActive === (stands?.isActive ?? true)) return state;
  return body.isActive ? Active : Passive;
}
