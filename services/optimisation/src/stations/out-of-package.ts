import type { PortClient } from '@ishare/contracts/define.js';
import type { PartCard } from '@ishare/contracts/optimisation/labels.js';
import { packedPort } from '@ishare/contracts/sales-order/client.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';
import { optimisationErrors } from '../optimisation.errors.js';

type Why = Pick<Parameters<PortClient<typeof packedPort>['setBack']>[0], 'kind' | 'reason'>;

/**
 * Takes a part that is set back out of the package that it lies in. Refused where a truck or its customer has it. It is
 * asked before the transaction: what is said again finds it outside.
 */
export async function outOfPackage(
  ports: Ports,
  { code, partNo }: Pick<PartCard, 'code' | 'partNo'>,
  why: Why,
): Promise<void> {
  const { tenantId, userId, userName } = currentPrincipal();
  const lay = await ports.client(packedPort).setBack({ tenantId, userId, userName, code, ...why });
  if (!lay?.heldBy) return;
  const { packageNo, salesOrderNo } = lay;
  const refusal = lay.heldBy === 'truck' ? optimisationErrors.PartOnTruck : optimisationErrors.PartSent;
  throw new AppError(refusal, { partNo, packageNo, salesOrderNo });
}
