import { CheckCircleOutlined, StopOutlined, WarningOutlined } from '@ant-design/icons';
import { auditingPermissions } from '@ishare/contracts/identity/permissions.js';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeriodQuery } from '../../../resource/day-period';
import ResourcePage from '../../../resource/ResourcePage';
import { PersonName } from '../../../resource/PersonName';
import { defineScreen } from '../../../resource/screen';
import type { ScreenDefinition } from '../../../resource/screen';
import { StateTag } from '../../../ui/StateTag';
import { auditLogsPath } from './audit-log';
import type { AuditLog } from './audit-log';
import { methodText, statusTone } from './audit-values';
import { lazy } from '../../../state/lazy';

const icons = {
  success: <CheckCircleOutlined />,
  warning: <WarningOutlined />,
  danger: <StopOutlined />,
  info: undefined,
  neutral: undefined,
};

function StatusTag({ code }: { code: number }) {
  const tone = statusTone(code);
  return (
    <StateTag tone={tone} icon={icons[tone]}>
      {code}
    </StateTag>
  );
}

function MethodText({ method }: { method: string }) {
  const { t } = useTranslation('platform');
  return <span title={method}>{t(methodText(method))}</span>;
}

const columns: ScreenDefinition<AuditLog>['columns'] = [
  { key: 'executionTime', as: 'time', width: 150, sortable: true, pinned: 'start' },
  {
    key: 'userName',
    width: 140,
    sortable: true,
    render: ({ userId, userName }) => (
      <span title={userName ?? undefined}>
        <PersonName id={userId} userName={userName} />
      </span>
    ),
  },
  {
    key: 'httpMethod',
    width: 110,
    sortable: true,
    render: ({ httpMethod }) => <MethodText method={httpMethod} />,
  },
  { key: 'url', width: 420, sortable: true },
  {
    key: 'httpStatusCode',
    width: 90,
    sortable: true,
    render: (row) => <StatusTag code={row.httpStatusCode} />,
  },
  { key: 'executionDuration', as: 'number', unit: 'ms', width: 140, sortable: true },
  { key: 'clientIpAddress', width: 140, sortable: true },
  { key: 'impersonatorUserName', width: 160 },
  { key: 'tenantName', width: 140 },
  { key: 'correlationId', width: 290 },
];

const filters: ScreenDefinition<AuditLog>['filters'] = [
  { key: 'url', type: 'text' },
  { key: 'userName', type: 'text' },
  {
    key: 'hasException',
    type: 'select',
    options: [
      { value: true, label: 'platform:auditLog.withException' },
      { value: false, label: 'platform:auditLog.withoutException' },
    ],
  },
  { key: 'period', type: 'dateRange', from: 'from', to: 'to' },
  {
    key: 'httpMethod',
    type: 'select',
    rare: true,
    options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({
      value,
      label: `platform:${methodText(value)}`,
    })),
  },
  { key: 'httpStatusCode', type: 'text', rare: true },
  {
    key: 'duration',
    type: 'numberRange',
    rare: true,
    from: 'minExecutionDuration',
    to: 'maxExecutionDuration',
    unit: 'ms',
  },
  { key: 'applicationName', type: 'text', rare: true },
  { key: 'clientIpAddress', type: 'text', rare: true },
  { key: 'correlationId', type: 'text', rare: true },
];

const AuditLogDrawer = lazy(async () => ({ default: (await import('./AuditLogDrawer')).AuditLogDrawer }));

/** Every call that wrote, or failed. */
export default function AuditLogsPage() {
  const [log, setLog] = useState<AuditLog>();
  const period = usePeriodQuery('startTime', 'endTime');
  const screen = useMemo(
    () =>
      defineScreen<AuditLog>({
        name: 'platform:auditLog',
        path: auditLogsPath,
        permissions: { delete: auditingPermissions.names.AuditLog.Delete },
        titleOf: (row) => `${row.httpMethod} ${row.url}`,
        defaultSorting: 'executionTime desc',
        fixedQuery: period,
        open: setLog,
        columns,
        filters,
        rowActions: [
          {
            key: 'detail',
            permission: auditingPermissions.names.AuditLog.Default,
            run: ({ rows: [row] }) => setLog(row),
          },
        ],
      }),
    [period],
  );
  return (
    <>
      <ResourcePage screen={screen} />
      {log && (
        <Suspense>
          <AuditLogDrawer log={log} onClose={() => setLog(undefined)} />
        </Suspense>
      )}
    </>
  );
}
