import { auditingPermissions } from '@ishare/contracts/identity/permissions.js';
import { recordName, wordedEntities } from '@ishare/contracts/platform/audit-words.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../http/download';
import { usePeriodQuery } from '../../../resource/day-period';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import type { ScreenDefinition } from '../../../resource/screen';
import { http } from '../../../session/http';
import { displayZone } from '../../../state/zone';
import { listed } from '../../../ui/figures';
import { auditLogsPath } from './audit-log';
import type { EntityChange } from './audit-log';
import { changeTypes } from './audit-values';
import { ChangeDiff } from './ChangeDiff';
import { ChangeTypeTag } from './ChangeTypeTag';
import { exportQuery } from './export-query';
import { RecordLinks } from './RecordLinks';
import { useAuditWords } from './use-audit-words';
import { PersonName } from '../../../resource/PersonName';

const changesPath = `${auditLogsPath}/entity-changes`;

type Columns = ScreenDefinition<EntityChange>['columns'];
type Words = ReturnType<typeof useAuditWords>;

const changeTypeOptions = changeTypes.map(({ value, name }) => ({
  value,
  label: `platform:entityChange.types.${name}`,
}));

/** What a change shows of itself, in the words of the audit trail; nobody is called so. */
const columnsIn = (words: Words, nobody: string): Columns => [
  { key: 'changeTime', as: 'time', width: 150, sortable: true, pinned: 'start' },
  {
    key: 'userName',
    width: 150,
    render: ({ userName }) => (userName === null ? nobody : <PersonName userName={userName} />),
  },
  {
    key: 'changeType',
    width: 110,
    sortable: true,
    options: changeTypeOptions,
    render: (change) => <ChangeTypeTag type={change.changeType} />,
  },
  {
    key: 'entityTypeFullName',
    width: 160,
    sortable: true,
    render: (change) => <span title={change.entityTypeFullName}>{words.entity(change.entityTypeFullName)}</span>,
  },
  {
    key: 'entityId',
    label: 'platform:entityChange.record',
    width: 220,
    sortable: true,
    render: (change) => <span title={change.entityId}>{recordName(change)}</span>,
  },
  {
    key: 'propertyChanges',
    width: 480,
    render: (change) =>
      listed(change.propertyChanges.map(({ propertyName }) => words.property(change.entityTypeFullName, propertyName))),
  },
];

const filters: ScreenDefinition<EntityChange>['filters'] = [
  { key: 'userName', type: 'text' },
  {
    key: 'entityTypeFullName',
    type: 'select',
    options: wordedEntities.map((value) => ({ value, label: `platform:entityChange.entities.${value}` })),
  },
  {
    key: 'entityChangeType',
    type: 'select',
    options: changeTypeOptions,
  },
  { key: 'period', type: 'dateRange', from: 'from', to: 'to' },
  { key: 'entityId', type: 'text', rare: true },
];

/** px of an open row. */
const expandHeight = ({ propertyChanges }: EntityChange) =>
  Math.min(460, 100 + 29 * Math.max(1, propertyChanges.length));

/** Who did what to which record, each row opening to its values before and after. */
export default function EntityChangesPage() {
  const { t } = useTranslation('platform');
  const words = useAuditWords();
  const period = usePeriodQuery('startDate', 'endDate');
  const screen = useMemo(
    () =>
      defineScreen<EntityChange>({
        name: 'platform:entityChange',
        path: changesPath,
        permissions: {},
        titleOf: recordName,
        defaultSorting: 'changeTime desc',
        fixedQuery: period,
        columns: columnsIn(words, t('entityChange.nobody')),
        filters,
        toolbar: [
          {
            key: 'export',
            permission: auditingPermissions.names.AuditLog.Default,
            run: () =>
              download(http, `${changesPath}/export`, 'changes.xlsx', {
                query: exportQuery(location.search, period, displayZone.get()),
                export: true,
              }),
          },
        ],
        expandHeight,
        expand: (change) => (
          <>
            <RecordLinks change={change} />
            <ChangeDiff change={change} />
          </>
        ),
      }),
    [period, words, t],
  );
  return <ResourcePage screen={screen} />;
}
