import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { listAt } from '@ishare/contracts/things/records.js';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../session/routes';
import { usePermission } from '../../session/session';

/** ms after which they are counted again while the page is looked at. */
const countedAgain = 60_000;
const waiting = { scope: 'pending', skipCount: 0, maxResultCount: 1 };

/** How much waits for the person behind an entry of the menu, by its screen. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const mayAudit = usePermission(salesOrderPermissions.names.AuditDesigns.Default);
  const sheets = useQuery({
    ...queryOf(listAt('/api/salesorder/audit-designs'), { query: waiting }, { quiet: true }),
    select: ({ totalCount }: { totalCount: number }) => totalCount,
    enabled: mayAudit,
    refetchInterval: countedAgain,
  });
  return useMemo(() => ({ 'sales-order/audits': sheets.data ?? 0 }), [sheets.data]);
}
