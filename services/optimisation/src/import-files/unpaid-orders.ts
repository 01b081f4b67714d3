import { orderRulesPort } from '@ishare/contracts/sales-order/client.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentTenantId } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';
import { optimisationErrors } from '../optimisation.errors.js';
import type { Finding } from './cut-list-check.js';
import type { ImportFile } from './import-file.entity.js';

type List = Pick<ImportFile, 'fileNo' | 'orderNos'>;

/** The orders of a list of which nothing is made before their deposit is there; asked outside of a transaction. */
async function unpaidOf(ports: Ports, { orderNos }: Pick<List, 'orderNos'>) {
  if (orderNos.length === 0) return [];
  return ports.client(orderRulesPort).unpaid({ tenantId: currentTenantId(), orderNos });
}

/** What a list waits for beside itself: it may be planned, and does not go to the saw. */
export async function unpaidFindings(ports: Ports, list: Pick<List, 'orderNos'>): Promise<Finding[]> {
  return (await unpaidOf(ports, list)).map((data) => ({ code: 'W07', member: 'orderNo', data: { ...data } }));
}

/** However a list came in, nothing of it is cut while an order of it waits for its deposit. */
export async function refuseUnpaid(ports: Ports, list: List): Promise<void> {
  const [unpaid] = await unpaidOf(ports, list);
  if (unpaid) throw new AppError(optimisationErrors.OrderUnpaid, { fileNo: list.fileNo, ...unpaid });
}
