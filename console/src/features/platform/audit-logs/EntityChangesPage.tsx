import { useMemo } from 'react';
import { usePeriodQuery } from '../../../resource/day-period';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { auditLogsPath } from './audit-log';
import type { EntityChange } from './audit-log';
import { changeTypes, shortTypeName } from './audit-values';
import { ChangeByWhom } from './ChangeByWhom';
import { ChangeDiff } from './ChangeDiff';
import { ChangeTypeTag } from './ChangeTypeTag';

/** What became of the data, each row opening to its values before and after. */
export default function EntityChangesPage() {
  const period = usePeriodQuery('startDate', 'endDate');
  const screen = useMemo(
    () =>
      defineScreen<EntityChange>({
        name: 'platform:entityChange',
        path: `${auditLogsPath}/entity-changes`,
        permissions: {},
        titleOf: (change) => change.entityId,
        empty: 'platform:entityChange.empty',
        defaultSorting: 'changeTime desc',
        fixedQuery: period,
        columns: [
          { key: 'changeTime', as: 'time', width: 150, sortable: true, pinned: 'start' },
          {
            key: 'changeType',
            width: 120,
            sortable: true,
            render: (change) => <ChangeTypeTag type={change.changeType} />,
          },
          {
            key: 'entityTypeFullName',
            width: 220,
            sortable: true,
            render: (change) => (
              <span title={change.entityTypeFullName}>{shortTypeName(change.entityTypeFullName)}</span>
            ),
          },
          { key: 'entityId', width: 300, sortable: true },
          {
            key: 'propertyChanges',
            width: 420,
            render: (change) => change.propertyChanges.map(({ propertyName }) => propertyName).join(', '),
          },
        ],
        filters: [
          { key: 'entityTypeFullName', type: 'text' },
          { key: 'entityId', type: 'text' },
          {
            key: 'entityChangeType',
            type: 'select',
            options: changeTypes.map(({ value, name }) => ({ value, label: `platform:entityChange.types.${name}` })),
          },
          { key: 'period', type: 'dateRange', from: 'from', to: 'to' },
        ],
        expandHeight: (change) => Math.min(460, 88 + 29 * Math.max(1, change.propertyChanges.length)),
        expand: (change) => (
          <>
            <ChangeByWhom id={change.id} />
            <ChangeDiff changes={change.propertyChanges} />
          </>
        ),
      }),
    [period],
  );
  return <ResourcePage screen={screen} />;
}
