import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useHubEvent } from '../../../realtime/hub';
import type { Paged } from '../../../resource/list-query';
import ResourcePage from '../../../resource/ResourcePage';
import { usePeriodQuery } from '../../../resource/day-period';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { importFile } from '@ishare/contracts/optimisation/import-file.js';
import { listed } from '../../../ui/figures';
import { wizardPath } from '../places';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { runEnd } from '@ishare/contracts/optimisation/runs.js';
import { act, makeStale } from '../../../session/routes';
import { confirmAction, tellSuccess, tellWarning } from '../../../ui/feedback';
import { isUnderWay } from '../run-states';
import type { RunProgress } from '../wizard/run-progress';
import { fileList } from './file-list';

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
      const lists = listed(rows.map(({ fileNo }) => fileNo));
      const title = t('batch.ask', { count: rows.length });
      if (!(await confirmAction({ title, content: t('batch.hint', { lists }), okText: t('batch.combine') }))) return;
      const made = await act(client, importFiles.combine, { body: { ids: rows.map(({ id }) => id) } });
      tellSuccess(t('batch.made', { fileNo: made.fileNo }));
      go(wizardPath(made.importFileId, 'verify'));
    };
    return fileList({ go, combine }, period);
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
