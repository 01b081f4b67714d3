import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { recuts } from '@ishare/contracts/optimisation/recuts.js';
import type { Recut } from '@ishare/contracts/optimisation/recuts.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { SaidBy } from '../../../resource/PersonName';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import type { Column, Filter } from '../../../resource/screen';
import { act } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { StateTag } from '../../../ui/StateTag';
import { layoutsPath, wizardPath } from '../places';
import { FileStateTag } from '../states';

const P = optimisationPermissions.names;

const isOpen = ({ recutFileId }: Recut): boolean => recutFileId === null;

function Where({ recut }: { recut: Recut }) {
  const { t } = useTranslation('optimisation');
  return recut.recutState === null ? (
    <StateTag tone="warning">{t('recut.waits')}</StateTag>
  ) : (
    <FileStateTag state={recut.recutState} />
  );
}

const states = Object.values(ImportFileState).map((value) => ({
  value,
  label: `optimisation:importFileState.${value}`,
}));

const columns: readonly Column<Recut>[] = [
  { key: 'partNo', width: 130, pinned: 'start' },
  { key: 'name', width: 140 },
  { key: 'recutState', width: 120, options: states, render: (row) => <Where recut={row} /> },
  { key: 'reason', width: 180 },
  { key: 'orderNo', width: 150 },
  { key: 'cabinetNo', width: 90 },
  { key: 'materialCode', width: 120 },
  { key: 'length', as: 'mm', width: 100 },
  { key: 'width', as: 'mm', width: 100 },
  { key: 'recutFileNo', width: 150 },
  { key: 'fileNo', width: 150 },
  { key: 'time', as: 'time', width: 150 },
  { key: 'operator', width: 120, render: (row) => <SaidBy userName={row.operator} /> },
];

const filters: readonly Filter[] = [
  { key: 'filter', type: 'text' },
  {
    key: 'isOpen',
    type: 'select',
    options: [
      { value: true, label: 'optimisation:recut.waits' },
      { value: false, label: 'optimisation:recut.listed' },
    ],
  },
];

/** Spoilt parts, those that wait for a list first, and the lists on which they are cut again. */
export default function RecutsPage() {
  const { t } = useTranslation('optimisation');
  const navigate = useNavigate();
  const client = useQueryClient();
  const screen = useMemo(
    () =>
      defineScreen<Recut>({
        name: 'optimisation:recut',
        path: `/${recuts.path}`,
        permissions: {},
        titleOf: (row) => row.partNo,
        open: (row) => {
          if (row.recutFileId) void navigate(wizardPath(row.recutFileId));
        },
        columns,
        filters,
        toolbar: [
          {
            key: 'makeList',
            primary: true,
            needsSelection: true,
            permission: P.ImportFiles.Create,
            fits: isOpen,
            run: async ({ rows, reload }) => {
              const made = await act(client, recuts.makeList, { body: { ids: rows.map(({ id }) => id) } });
              reload();
              tellSuccess(t('recut.made', { fileNo: made.fileNo }));
              void navigate(wizardPath(made.importFileId, 'verify'));
            },
          },
        ],
        rowActions: [
          {
            key: 'openList',
            fits: (row) => !isOpen(row),
            permission: P.ImportFiles.Default,
            run: ({ rows: [row] }) => void navigate(wizardPath(row!.recutFileId!)),
          },
          {
            key: 'plan',
            permission: P.Solutions.Default,
            run: ({ rows: [row] }) => void navigate(layoutsPath(row!.solutionId, row!.patternNo)),
          },
          {
            key: 'takeBack',
            danger: true,
            fits: (row) => isOpen(row) && !row.isLeftOut,
            permission: P.SawKanban.Cut,
            run: async ({ rows: [row], reload }) => {
              const title = t('recut.askTakeBack', { no: row!.partNo });
              if (!(await confirmAction({ title, okText: t('recut.takeBack') }))) return;
              await act(client, recuts.takeBack, { params: { id: row!.id } });
              reload();
            },
          },
        ],
      }),
    [client, navigate, t],
  );
  return <ResourcePage screen={screen} />;
}
