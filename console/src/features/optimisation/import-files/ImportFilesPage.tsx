import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useHubEvent } from '../../../realtime/hub';
import type { Paged } from '../../../resource/list-query';
import ResourcePage from '../../../resource/ResourcePage';
import { usePeriodQuery } from '../../../resource/day-period';
import type { ScreenDefinition } from '../../../resource/screen';
import { thingScreen } from '../../../resource/things';
import {
  ImportFileState,
  isCombinable,
  isDeletable,
  isRunnable,
} from '@ishare/contracts/optimisation/import-file-life.js';
import { importFileStateOptions } from '../options';
import { newFilePath, wizardPath } from '../places';
import { importFile } from '@ishare/contracts/optimisation/import-file.js';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { runEnd } from '@ishare/contracts/optimisation/runs.js';
import { act, makeStale } from '../../../session/routes';
import { confirmAction, tellSuccess, tellWarning } from '../../../ui/feedback';
import { isUnderWay } from '../run-states';
import { FileStateTag } from '../states';
import type { RunProgress } from '../wizard/run-progress';
import { Findings } from './Findings';

const P = optimisationPermissions.names.ImportFiles;

interface Doing {
  go: (path: string) => void;
  /** Makes a batch of these lists. */
  combine: (rows: readonly ImportFile[]) => void | Promise<void>;
}

function screen({ go, combine }: Doing, period: Readonly<Record<string, string>>): ScreenDefinition {
  return thingScreen(importFile, {
    name: 'optimisation:importFile',
    titleOf: (row) => `${row.fileNo} ${row.fileName}`,
    mayDelete: (row) => isDeletable(row.state),
    fixedQuery: period,
    columns: {
      fileNo: { width: 140, pinned: 'start' },
      fileName: { width: 210 },
      state: {
        label: 'optimisation:importFile.state',
        width: 130,
        render: (row) =>
          row.state === ImportFileState.Optimising ? (
            <Progress percent={Math.round(row.progress)} size="small" />
          ) : (
            <FileStateTag state={row.state} />
          ),
      },
      errorCount: {
        width: 150,
        as: 'text',
        render: (row) => <Findings errors={row.errorCount} warnings={row.warningCount} />,
      },
      combinedOf: { width: 130, render: ({ combinedOf, combinedIntoNo }) => combinedIntoNo ?? combinedOf.join(', ') },
      rowCount: { width: 90 },
      partCount: { width: 90 },
      area: { width: 110 },
      solutionCount: { width: 100 },
      orderNos: { width: 180 },
      creationTime: { width: 150 },
    },
    filters: [
      { key: 'state', type: 'select', options: importFileStateOptions },
      { key: 'time', type: 'dateRange', from: 'from', to: 'to' },
    ],
    open: (row) => go(wizardPath(row.id)),
    rowActions: [
      { key: 'open', run: ({ rows }) => go(wizardPath(rows[0]!.id)) },
      {
        key: 'openBatch',
        fits: (row) => row.combinedIntoId !== null,
        run: ({ rows }) => go(wizardPath(rows[0]!.combinedIntoId!)),
      },
      {
        key: 'optimise',
        permission: P.Optimize,
        fits: (row) => row.errorCount === 0 && isRunnable(row.state),
        run: ({ rows }) => go(wizardPath(rows[0]!.id, 'parameters')),
      },
    ],
    toolbar: [
      { key: 'upload', permission: P.Create, primary: true, run: () => go(newFilePath) },
      {
        key: 'combine',
        permission: P.Create,
        needsSelection: true,
        fits: (row) => row.errorCount === 0 && isCombinable(row.state),
        run: ({ rows }) => combine(rows),
      },
    ],
  });
}

/** Cut lists and how far each is; a row leads into the wizard. */
export default function ImportFilesPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const period = usePeriodQuery('startTime', 'endTime');
  const { t } = useTranslation('optimisation');
  const definition = useMemo(() => {
    const go = (path: string) => void navigate(path);
    const combine = async (rows: readonly ImportFile[]) => {
      if (rows.length < 2) return tellWarning(t('batch.needsTwo'));
      const lists = rows.map(({ fileNo }) => fileNo).join(', ');
      const title = t('batch.ask', { count: rows.length });
      if (!(await confirmAction({ title, content: t('batch.hint', { lists }), okText: t('batch.combine') }))) return;
      const made = await act(client, importFiles.combine, { body: { ids: rows.map(({ id }) => id) } });
      tellSuccess(t('batch.made', { fileNo: made.fileNo }));
      go(wizardPath(made.importFileId, 'verify'));
    };
    return screen({ go, combine }, period);
  }, [client, navigate, period, t]);
  useHubEvent<[RunProgress]>('optimisationProgress', (progress) => {
    if (!isUnderWay(progress.state)) return void makeStale(client, runEnd);
    client.setQueriesData<Paged<ImportFile>>(
      { queryKey: [`/${importFile.path}`], predicate: (query) => typeof query.queryKey[1] === 'object' },
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
