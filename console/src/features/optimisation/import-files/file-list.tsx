import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Progress } from 'antd';
import type { ScreenDefinition } from '../../../resource/screen';
import { thingScreen } from '../../../resource/things';
import {
  ImportFileState,
  isCombinable,
  isDeletable,
  isRunnable,
} from '@ishare/contracts/optimisation/import-file-life.js';
import { listed } from '../../../ui/figures';
import { importFileStateOptions } from '../options';
import { newFilePath, whatIfPath, wizardPath } from '../places';
import { importFile } from '@ishare/contracts/optimisation/import-file.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { ListNo } from '../ListNo';
import { FileStateTag } from '../states';
import { Findings } from './Findings';

const P = optimisationPermissions.names.ImportFiles;

interface Doing {
  go: (path: string) => void;
  /** Makes a batch of these lists. */
  combine: (rows: readonly ImportFile[]) => void | Promise<void>;
}

/** What is shown of cut lists and may be done with them. */
export function fileList({ go, combine }: Doing, period: Readonly<Record<string, string>>): ScreenDefinition {
  return thingScreen(importFile, {
    name: 'optimisation:importFile',
    titleOf: (row) => `${row.fileNo} ${row.fileName}`,
    mayDelete: (row) => isDeletable(row.state),
    fixedQuery: period,
    columns: {
      fileNo: { width: 190, pinned: 'start', render: (row) => <ListNo {...row} /> },
      fileName: { width: 210 },
      state: {
        label: 'optimisation:importFile.state',
        width: 130,
        render: (row) =>
          row.state === ImportFileState.Optimising ? (
            <Progress aria-label={row.fileNo} percent={Math.round(row.progress)} size="small" />
          ) : (
            <FileStateTag state={row.state} />
          ),
      },
      errorCount: {
        width: 150,
        as: 'text',
        render: (row) => <Findings errors={row.errorCount} warnings={row.warningCount} />,
      },
      combinedOf: { width: 130, render: ({ combinedOf, combinedIntoNo }) => combinedIntoNo ?? listed(combinedOf) },
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
      // A list in a batch is worked on there; its own rows are a click on the line away.
      {
        key: 'open',
        fits: (row) => row.combinedIntoId === null,
        run: ({ rows }) => go(wizardPath(rows[0]!.id)),
      },
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
      {
        key: 'whatIf',
        permission: P.Optimize,
        fits: (row) => row.errorCount === 0 && isRunnable(row.state),
        run: ({ rows }) => go(whatIfPath(rows[0]!.id)),
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
