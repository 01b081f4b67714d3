import { auditingPermissions } from '@ishare/contracts/identity/permissions.js';
import { Suspense, useMemo, useState } from 'react';
import { usePeriodQuery } from '../../../resource/day-period';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { ActionTag } from './ActionTag';
import { actionText, securityActions } from './security-actions';
import type { SecurityLogEntry } from './security-log';
import { lazy } from '../../../state/lazy';

const SecurityLogDrawer = lazy(async () => ({ default: (await import('./SecurityLogDrawer')).SecurityLogDrawer }));

/** Who signed in, failed to, or changed what protects an account. */
export default function SecurityLogsPage() {
  const [entry, setEntry] = useState<SecurityLogEntry>();
  const period = usePeriodQuery('startTime', 'endTime');
  const screen = useMemo(
    () =>
      defineScreen<SecurityLogEntry>({
        name: 'identity:securityLog',
        path: '/api/identity/security-logs',
        permissions: { delete: auditingPermissions.names.SecurityLog.Delete },
        titleOf: (log) => `${log.action} ${log.userName ?? ''}`,
        defaultSorting: 'creationTime desc',
        fixedQuery: period,
        open: setEntry,
        columns: [
          { key: 'creationTime', as: 'time', width: 150, sortable: true, pinned: 'start' },
          { key: 'action', width: 230, sortable: true, render: (log) => <ActionTag action={log.action} /> },
          { key: 'userName', width: 160, sortable: true },
          { key: 'tenantName', width: 140 },
          { key: 'identity', width: 140 },
          { key: 'clientId', width: 140 },
          { key: 'clientIpAddress', width: 140 },
          { key: 'browserInfo', width: 320 },
          { key: 'correlationId', width: 290 },
        ],
        filters: [
          { key: 'userName', type: 'text' },
          {
            key: 'action',
            type: 'select',
            options: Object.keys(securityActions).map((value) => ({ value, label: actionText(value) ?? value })),
          },
          { key: 'period', type: 'dateRange', from: 'from', to: 'to' },
          { key: 'clientIpAddress', type: 'text' },
          {
            key: 'identity',
            type: 'select',
            rare: true,
            options: ['Identity', 'IdentityTwoFactor', 'IdentityServer'].map((value) => ({ value, label: value })),
          },
          { key: 'clientId', type: 'text', rare: true },
          { key: 'correlationId', type: 'text', rare: true },
        ],
        rowActions: [
          {
            key: 'detail',
            permission: auditingPermissions.names.SecurityLog.Default,
            run: ({ rows: [log] }) => setEntry(log),
          },
        ],
      }),
    [period],
  );
  return (
    <>
      <ResourcePage screen={screen} />
      {entry && (
        <Suspense>
          <SecurityLogDrawer entry={entry} onClose={() => setEntry(undefined)} />
        </Suspense>
      )}
    </>
  );
}
