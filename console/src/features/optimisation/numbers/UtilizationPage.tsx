import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { usePeriodQuery } from '../../../resource/day-period';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { percentText } from '../figures';
import { utilizationListPath } from '../places';

type FileRow = z.output<typeof solutions.byFile.reply>['items'][number];

/** How well the plan that stands for each cut list uses its boards. */
export default function UtilizationPage() {
  const navigate = useNavigate();
  const period = usePeriodQuery('startTime', 'endTime');
  const screen = useMemo(
    () =>
      defineScreen<FileRow>({
        name: 'optimisation:utilization',
        path: `/${solutions.byFile.path}`,
        permissions: {},
        titleOf: (row) => row.fileNo,
        empty: 'optimisation:utilization.empty',
        fixedQuery: period,
        open: (row) => void navigate(utilizationListPath(row.importFileId)),
        columns: [
          { key: 'fileNo', width: 170, pinned: 'start' },
          { key: 'fileName', width: 240 },
          { key: 'solutionNo', width: 170 },
          { key: 'boards', as: 'number', width: 90 },
          { key: 'utilizationRate', width: 120, align: 'end', render: (row) => percentText(row.utilizationRate) },
          { key: 'wastePct', width: 110, align: 'end', render: (row) => percentText(row.wastePct) },
          { key: 'time', as: 'time', width: 150 },
        ],
        filters: [
          { key: 'filter', type: 'text' },
          { key: 'period', type: 'dateRange', from: 'from', to: 'to' },
        ],
        rowActions: [
          { key: 'materials', run: ({ rows: [row] }) => void navigate(utilizationListPath(row!.importFileId)) },
        ],
        toolbar: [{ key: 'byMaterial', run: () => void navigate(utilizationListPath()) }],
      }),
    [navigate, period],
  );
  return <ResourcePage screen={screen} />;
}
