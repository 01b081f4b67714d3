import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHubEvent } from '../../../realtime/hub';
import type { Paged } from '../../../resource/list-query';
import ResourcePage from '../../../resource/ResourcePage';
import { usePeriodQuery } from '../../../resource/day-period';
import { defineScreen } from '../../../resource/screen';
import type { ScreenDefinition } from '../../../resource/screen';
import { ImportFileState, isDeletable, isRunnable } from '@ishare/contracts/optimisation/import-file-life.js';
import { importFileStateOptions } from '../options';
import { newFilePath, wizardPath } from '../places';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { runEnd } from '@ishare/contracts/optimisation/runs.js';
import { makeStale } from '../../../session/routes';
import { isUnderWay } from '../run-states';
import { FileStateTag } from '../states';
import type { RunProgress } from '../wizard/run-progress';
import { Findings } from './Findings';

const P = optimisationPermissions.names.ImportFiles;

function screen(go: (path: string) => void, period: Readonly<Record<string, string>>): ScreenDefinition {
  const definition = defineScreen<ImportFile>({
    name: 'optimisation:importFile',
    path: `/${importFiles.path}`,
    permissions: { delete: P.Delete },
    titleOf: (row) => `${row.fileNo} ${row.fileName}`,
    mayDelete: (row) => isDeletable(row.state),
    fixedQuery: period,
    defaultSorting: 'creationTime desc',
    columns: [
      { key: 'fileNo', width: 140, sortable: true, pinned: 'start' },
      { key: 'fileName', width: 210, sortable: true },
      { key: 'state', width: 120, sortable: true, render: (row) => <FileStateTag state={row.state} /> },
      {
        key: 'progress',
        width: 130,
        render: (row) =>
          row.state === ImportFileState.Optimising ? <Progress percent={Math.round(row.progress)} size="small" /> : '',
      },
      {
        key: 'errorCount',
        width: 150,
        sortable: true,
        render: (row) => <Findings errors={row.errorCount} warnings={row.warningCount} />,
      },
      { key: 'rowCount', width: 90, as: 'number', sortable: true },
      { key: 'partCount', width: 90, as: 'number', sortable: true },
      { key: 'area', width: 110, as: 'area', sortable: true },
      { key: 'solutionCount', width: 100, as: 'number' },
      { key: 'orderNos', width: 180, render: (row) => row.orderNos.join(', ') },
      { key: 'creationTime', width: 150, as: 'time', sortable: true },
    ],
    filters: [
      { key: 'filter', type: 'text' },
      { key: 'state', type: 'select', options: importFileStateOptions },
      { key: 'time', type: 'dateRange', from: 'from', to: 'to' },
    ],
    open: (row) => go(wizardPath(row.id)),
    rowActions: [
      { key: 'open', run: ({ rows }) => go(wizardPath(rows[0]!.id)) },
      {
        key: 'optimise',
        permission: P.Optimize,
        fits: (row) => row.errorCount === 0 && isRunnable(row.state),
        run: ({ rows }) => go(wizardPath(rows[0]!.id, 'parameters')),
      },
    ],
    toolbar: [{ key: 'upload', permission: P.Create, primary: true, run: () => go(newFilePath) }],
  });
  return definition;
}

/** Cut lists and how far each is; a row leads into the wizard. */
export default function ImportFilesPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const period = usePeriodQuery('startTime', 'endTime');
  const definition = useMemo(() => screen((path) => void navigate(path), period), [navigate, period]);
  useHubEvent<[RunProgress]>('optimisationProgress', (progress) => {
    if (!isUnderWay(progress.state)) return void makeStale(client, runEnd);
    client.setQueriesData<Paged<ImportFile>>(
      { queryKey: [`/${importFiles.path}`], predicate: (query) => typeof query.queryKey[1] === 'object' },
      (page) =>
        page && 'items' in page
          ? {
              ...page,
              items: page.items.map((file) =>
                file.id === progress.importFileId
                  ? { ...file, progress: progress.percent, state: ImportFileState.Optimising }
                  : file,
              ),
            }
          : page,
    );
  });
  return <ResourcePage screen={definition} />;
}
