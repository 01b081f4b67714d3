import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePermission } from '../../session/session';
import { tracePath } from './places';

const P = salesOrderPermissions.names;

/** Leads from a part to the cabinet, sheet and order that it is of, for whoever may see them. */
export function TraceLink({
  row,
  fileName,
  children,
}: {
  row: Parameters<typeof tracePath>[0];
  fileName: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('optimisation');
  const maySee = usePermission([P.Orders.Default, P.AuditDesigns.Default]);
  const path = tracePath(row, fileName);
  if (!maySee || !path) return <>{children}</>;
  return (
    <Link to={path} title={t('row.trace')}>
      {children}
    </Link>
  );
}
