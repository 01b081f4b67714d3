import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { usePeriodQuery } from '../../../resource/day-period';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { useRoute } from '../../../session/routes';
import { area } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { percentText } from '../figures';
import { utilizationListPath } from '../places';
import styles from './Numbers.module.css';

type FileRow = z.output<typeof solutions.byFile.reply>['items'][number];

const MOST_MATERIALS = 1_000;

/** What the boards of the period's confirmed plans come to: the mean weighs each list by its boards. */
function Mean() {
  const { t } = useTranslation('optimisation');
  const period = usePeriodQuery('startTime', 'endTime');
  const query = { ...period, isSelected: true, maxResultCount: MOST_MATERIALS };
  const found = useRoute(solutions.byMaterial, { query }, { calls: { quiet: true } });
  const sum = (member: 'boards' | 'boardArea' | 'partArea') =>
    (found.data?.items ?? []).reduce((total, row) => total + row[member], 0);
  const [boardArea, partArea] = [sum('boardArea'), sum('partArea')];
  if (boardArea === 0) return null;
  return (
    <p className={styles.mean}>
      {t('utilization.mean', {
        rate: percentText((100 * partArea) / boardArea),
        parts: area(partArea),
        boards: area(boardArea),
        count: sum('boards'),
      })}
    </p>
  );
}

/** How well the plan that stands for each cut list uses its boards. */
export default function UtilizationPage() {
  const navigate = useNavigate();
  const { t } = useTranslation('optimisation');
  const period = usePeriodQuery('startTime', 'endTime');
  const screen = useMemo(
    () =>
      defineScreen<FileRow>({
        name: 'optimisation:utilization',
        path: `/${solutions.byFile.path}`,
        permissions: {},
        titleOf: (row) => row.fileNo,
        fixedQuery: period,
        header: Mean,
        open: (row) => void navigate(utilizationListPath(row.importFileId)),
        columns: [
          { key: 'fileNo', width: 140, pinned: 'start' },
          { key: 'utilizationRate', width: 110, align: 'end', render: (row) => percentText(row.utilizationRate) },
          { key: 'wastePct', width: 90, align: 'end', render: (row) => percentText(row.wastePct) },
          { key: 'boards', as: 'number', width: 80 },
          { key: 'fileName', width: 240 },
          { key: 'solutionNo', width: 170 },
          {
            key: 'isSelected',
            width: 120,
            render: (row) => (
              <StateTag tone={row.isSelected ? 'success' : 'neutral'}>
                {t(row.isSelected ? 'utilization.confirmed' : 'utilization.proposed')}
              </StateTag>
            ),
          },
          { key: 'time', as: 'time', width: 150 },
        ],
        filters: [
          { key: 'filter', type: 'text' },
          {
            key: 'isSelected',
            type: 'select',
            options: [
              { value: true, label: 'optimisation:utilization.confirmed' },
              { value: false, label: 'optimisation:utilization.proposed' },
            ],
          },
          { key: 'materialCode', type: 'text', rare: true },
          { key: 'period', type: 'dateRange', from: 'from', to: 'to' },
        ],
        rowActions: [
          { key: 'materials', run: ({ rows: [row] }) => void navigate(utilizationListPath(row!.importFileId)) },
        ],
        toolbar: [{ key: 'byMaterial', run: () => void navigate(utilizationListPath()) }],
      }),
    [navigate, period, t],
  );
  return <ResourcePage screen={screen} />;
}
