import { DeleteOutlined, DownloadOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { recordAt } from '@ishare/contracts/things/records.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { confirmAction, tellSuccess, tellWarning } from '../ui/feedback';
import { useShortcuts } from '../ui/shortcuts';
import { download } from '../http/download';
import { HttpError } from '../http/http-error';
import { http } from '../session/http';
import { call } from '../session/routes';
import { holds } from '../session/permission';
import { permissions } from '../session/session';
import { useStore } from '../state/store';
import type { SearchField } from '../ui/SearchBar';
import { gridColumn, optionText } from './cells';
import { filterColumns } from './column-filters';
import { LookupFilter } from './LookupSelect';
import type { FormValues } from './ResourceForm';
import styles from './ResourcePage.module.css';
import { ResourceTable } from './ResourceTable';
import { actionsColumn } from './RowActions';
import type { Action, Row, ScreenDefinition } from './screen';

const ImportDrawer = lazy(async () => ({ default: (await import('./ImportDrawer')).ImportDrawer }));
const ResourceForm = lazy(async () => ({ default: (await import('./ResourceForm')).ResourceForm }));

type Drawer =
  | { kind: 'create' }
  | { kind: 'edit'; row: Row }
  | { kind: 'view'; row: Row }
  | { kind: 'import' }
  | { kind: 'panel'; panel: (close: () => void) => ReactNode };

const all = () => true;

/** A whole list screen made from its definition. */
export default function ResourcePage({ screen }: { screen: ScreenDefinition }) {
  const { t } = useTranslation(['common', screen.name.split(':')[0]!]);
  const client = useQueryClient();
  const navigate = useNavigate();
  const granted = useStore(permissions);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [selectedRows, setSelectedRows] = useState<readonly Row[]>([]);
  const [drawer, setDrawer] = useState<Drawer>();
  const may = useCallback(
    (permission: string | readonly string[] | undefined) => permission !== undefined && holds(granted, permission),
    [granted],
  );
  const { permissions: rights, name, path } = screen;
  const canCreate = screen.fields !== undefined && may(rights.create);
  const canEdit = screen.fields !== undefined && may(rights.update);
  const canDelete = may(rights.delete);
  const mayEdit = screen.mayEdit ?? all;

  const reload = useCallback(() => void client.invalidateQueries({ queryKey: [path] }), [client, path]);
  const edit = useCallback((row: Row) => setDrawer({ kind: 'edit', row }), []);
  const view = useCallback((row: Row) => setDrawer({ kind: 'view', row }), []);
  /** Rows that are fixed at times are shown to whoever may not edit them now. */
  const isShownOnly = (row: Row) => screen.mayEdit !== undefined && !(canEdit && screen.mayEdit(row));
  const titleOf = (row: Row) => screen.titleOf?.(row) ?? row.id;

  const remove = async (rows: readonly Row[]) => {
    const gone = screen.goesWith ? rows.reduce((sum, row) => sum + Number(row[screen.goesWith!]), 0) : 0;
    const question =
      rows.length === 1
        ? t('list.deleteOne', { name: titleOf(rows[0]!) })
        : t('list.deleteMany', { count: rows.length });
    if (
      !(await confirmAction({
        title: question,
        content: [gone > 0 && t(`${name}.goesWith`, { count: gone }), t('list.deleteHint')].filter(Boolean).join(' '),
        danger: true,
        okText: t('action.delete'),
      }))
    )
      return;
    const results = await Promise.allSettled(rows.map((row) => http.delete(`${path}/${row.id}`)));
    const failed = results.filter((result) => result.status === 'rejected').length;
    if (failed === 0) tellSuccess(t('done.deleted'));
    else if (rows.length > 1) tellWarning(t('list.deletePartly', { done: rows.length - failed, failed }));
    setSelected(new Set());
    setSelectedRows([]);
    reload();
  };
  const save = async (values: FormValues) => {
    const row = drawer?.kind === 'edit' ? drawer.row : undefined;
    const body = screen.toBody
      ? screen.toBody(values, row)
      : { ...values, ...(row?.concurrencyStamp && { concurrencyStamp: row.concurrencyStamp }) };
    await (row ? http.put(`${path}/${row.id}`, body, { quiet: true }) : http.post(path, body, { quiet: true }));
    tellSuccess(t(row ? 'done.updated' : 'done.created'));
    reload();
  };

  /** After a save that came second: the row as it is now, which the next save then is based on. */
  const reread = async () => {
    const row: Row = await call(recordAt(path), { params: { id: (drawer as { row: Row }).row.id } });
    setDrawer({ kind: 'edit', row });
    return { values: valuesOf(row), by: row.lastModifierId ?? null, at: row.lastModificationTime ?? null };
  };
  const valuesOf = (row: Row) => screen.toValues?.(row) ?? (row as unknown as FormValues);

  const columns = useMemo(() => screen.columns.map((column) => gridColumn(column, name, t)), [screen.columns, name, t]);
  const filters = useMemo(
    () =>
      (screen.filters ?? []).map((filter): SearchField => {
        const label = t(filter.label ?? `${name}.${filter.key}`);
        if (filter.type === 'lookup') {
          const { key, rare = false } = filter;
          return { key, rare, label, type: 'custom', render: (props) => <LookupFilter {...props} of={filter} /> };
        }
        if (filter.type !== 'select') return { ...filter, label };
        return {
          ...filter,
          label,
          options: filter.options.map((option) => ({ value: option.value, label: optionText(option, t) })),
        };
      }),
    [screen.filters, name, t],
  );

  const heads = useMemo(() => filterColumns(screen.columns), [screen.columns]);

  const own: Action<Row>[] = [
    ...(canEdit
      ? [
          {
            key: 'edit',
            label: 'action.edit',
            fits: mayEdit,
            run: ({ rows }: { rows: readonly Row[] }) => edit(rows[0]!),
          },
        ]
      : []),
    ...(screen.mayEdit && screen.fields
      ? [
          {
            key: 'view',
            label: 'action.view',
            fits: isShownOnly,
            run: ({ rows }: { rows: readonly Row[] }) => view(rows[0]!),
          },
        ]
      : []),
    ...(screen.rowActions ?? []).filter((action) => !action.permission || may(action.permission)),
    ...(canDelete
      ? [
          {
            key: 'delete',
            label: 'action.delete',
            danger: true,
            ...(screen.mayDelete && { fits: screen.mayDelete }),
            run: ({ rows }: { rows: readonly Row[] }) => remove(rows),
          },
        ]
      : []),
  ];
  const labelOf = (action: Action<Row>) => t(action.label ?? `${name}.${action.key}`);
  const run = async (action: Action<Row>, rows: readonly Row[]) => {
    try {
      await action.run({
        rows,
        reload,
        edit,
        go: (to) => void navigate(to),
        show: (panel) => setDrawer({ kind: 'panel', panel }),
      });
    } catch (error) {
      // The server's words are already told.
      if (!(error instanceof HttpError)) throw error;
    }
  };

  const tail =
    own.length === 0
      ? undefined
      : actionsColumn<Row>(t('column.actions'), own.map(labelOf), (row) =>
          own
            .filter((action) => action.fits?.(row) ?? true)
            .map((action) => ({
              key: action.key,
              label: labelOf(action),
              danger: action.danger ?? false,
              run: () => void run(action, [row]),
            })),
        );

  const openRow =
    screen.fields && screen.mayEdit
      ? (row: Row) => (isShownOnly(row) ? view(row) : edit(row))
      : canEdit
        ? edit
        : undefined;
  const press = (event: KeyboardEvent, row: Row | undefined) => {
    if (event.key === 'e' && row && canEdit && mayEdit(row)) edit(row);
    if (event.key === 'Delete' && row && canDelete) void remove([row]);
  };
  useShortcuts({
    n: () => canCreate && !drawer && setDrawer({ kind: 'create' }),
  });
  const excel = screen.excel;
  const createButton = canCreate && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setDrawer({ kind: 'create' })}>
      {t('action.create')}
    </Button>
  );
  const Header = screen.header;
  const canSelect = canDelete || (screen.toolbar ?? []).some((action) => action.needsSelection);

  const toolbar = (screen.toolbar ?? []).filter((action) => !action.permission || may(action.permission));
  const mainAction = toolbar.find((action) => action.primary);
  const toolbarButton = (action: Action<Row>) => (
    <Button
      key={action.key}
      type={action.primary ? 'primary' : 'default'}
      danger={action.danger ?? false}
      disabled={action.needsSelection === true && selected.size === 0}
      onClick={() => void run(action, selectedRows)}
    >
      {labelOf(action)}
    </Button>
  );

  return (
    <div className={styles.page}>
      {Header && <Header />}
      <ResourceTable
        path={path}
        label={t(`${name}.title`)}
        columns={columns}
        tail={tail}
        filters={filters}
        columnFilters={heads}
        fixedQuery={screen.fixedQuery}
        defaultSorting={screen.defaultSorting}
        pageSize={screen.pageSize}
        rowHeight={screen.rowHeight}
        selected={selected}
        onSelect={
          canSelect
            ? (keys, rows) => {
                setSelected(keys);
                setSelectedRows(rows.filter((row) => keys.has(row.id)));
              }
            : undefined
        }
        onOpen={screen.open ?? openRow}
        onKey={press}
        expand={screen.expand}
        expandHeight={screen.expandHeight}
        emptyText={t(`${screen.name}.empty`, { defaultValue: t('list.empty') })}
        emptyAction={createButton || (mainAction && toolbarButton(mainAction))}
        actions={
          <Space wrap>
            {canDelete && selected.size > 0 && (
              <Button danger icon={<DeleteOutlined />} onClick={() => void remove(selectedRows)}>
                {t('action.delete')}
              </Button>
            )}
            {toolbar.map((action) => toolbarButton(action))}
            {excel?.importPath && may(rights.import) && (
              <Button icon={<UploadOutlined />} onClick={() => setDrawer({ kind: 'import' })}>
                {t('action.import')}
              </Button>
            )}
            {excel?.exportPath && may(rights.export) && (
              <Button
                icon={<DownloadOutlined />}
                onClick={() =>
                  void download(http, excel.exportPath!, excel.fileName ?? 'export.xlsx', { export: true })
                }
              >
                {t('action.export')}
              </Button>
            )}
            {createButton}
          </Space>
        }
      />
      <Suspense fallback={null}>
        {drawer?.kind === 'view' && screen.fields && (
          <ResourceForm
            name={name}
            title={`${t('action.view')} · ${titleOf(drawer.row)}`}
            {...(screen.formSize && { size: screen.formSize })}
            fields={screen.fields}
            sectionsAs={screen.sectionsAs}
            row={valuesOf(drawer.row)}
            isReadOnly
            onSave={async () => undefined}
            onClose={() => setDrawer(undefined)}
          />
        )}
        {(drawer?.kind === 'create' || drawer?.kind === 'edit') && screen.fields && (
          <ResourceForm
            name={name}
            title={
              drawer.kind === 'edit'
                ? `${t('action.edit')} · ${screen.titleOf?.(drawer.row) ?? t(`${name}.title`)}`
                : `${t('action.create')} · ${t(`${name}.title`)}`
            }
            {...(screen.formSize && { size: screen.formSize })}
            fields={screen.fields}
            sectionsAs={screen.sectionsAs}
            row={drawer.kind === 'edit' ? valuesOf(drawer.row) : undefined}
            reread={drawer.kind === 'edit' ? reread : undefined}
            onSave={save}
            onClose={() => setDrawer(undefined)}
          />
        )}
        {drawer?.kind === 'panel' && drawer.panel(() => setDrawer(undefined))}
        {drawer?.kind === 'import' && excel?.importPath && (
          <ImportDrawer
            path={excel.importPath}
            templatePath={excel.templatePath}
            fileName={excel.fileName}
            accept={excel.accept}
            onDone={reload}
            onClose={() => setDrawer(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
