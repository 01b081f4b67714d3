import { catalogDirectories } from '@ishare/contracts/catalogue/directories.js';
import { ExportOutlined, PlusOutlined, SettingOutlined, UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space, Tag, Tooltip } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { gridColumn } from '../../../resource/cells';
import { RefreshButton } from '../../../resource/RefreshButton';
import type { FormValues } from '../../../resource/ResourceForm';
import { actionsColumn } from '../../../resource/RowActions';
import type { RowAction } from '../../../resource/RowActions';
import type { Field } from '../../../resource/screen';
import { useColumns } from '../../../resource/use-columns';
import { act } from '../../../session/routes';
import { api, quietApi } from '../../../session/things';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, offerUndo, tellError, tellSuccess, tellWarning } from '../../../ui/feedback';
import { nextSorting, parseSorting, sortingText } from '../../../ui/grid/column';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { ImageThumb } from '../../../ui/ImageThumb';
import { SearchBar } from '../../../ui/SearchBar';
import { useShortcuts } from '../../../ui/shortcuts';
import { DirectoryPane } from '../directories/DirectoryPane';
import type { Item } from '../records';
import styles from './CatalogueBrowser.module.css';
import { firstImage } from './images';
import { MarkRest } from './MarkRest';
import type { Module } from './modules';
import { RowEditor } from './RowEditor';
import { mostMarked, useItems } from './use-items';

const ColumnsDialog = lazy(async () => ({ default: (await import('../../../resource/ColumnsDialog')).ColumnsDialog }));
const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const ImagesField = lazy(() => import('./ImagesField'));
const ImportItemsDrawer = lazy(() => import('./ImportItemsDrawer'));
const MoveDrawer = lazy(() => import('./MoveDrawer'));

/** Where a reader of the catalogue is. */
export interface Place {
  /** Null is the root; undefined when nothing was chosen yet. */
  directory: string | null | undefined;
  filter: string;
  sorting: string | undefined;
}

interface CatalogueBrowserProps {
  module: Module;
  place: Place;
  onGo: (place: Place) => void;
  /** Select mode: enabled items alone, nothing to change, and the chosen rows are told. */
  onSelection?: (rows: readonly Item[]) => void;
  /** Shows the parts of an item; an item has none where nothing shows them. */
  parts?: (item: Item, onClose: () => void) => ReactNode;
}

type Panel =
  | { kind: 'create' }
  | { kind: 'edit' | 'parts'; item: Item }
  | { kind: 'import'; catalogId: string }
  | { kind: 'move' };

/** Tags of selected rows that are drawn; more are counted. */
const drawnTags = 30;
const pictureRow = 58;
/** The first of a copy's id, which the server has not given yet. */
const unsaved = 'new:';

const rowId = ({ id }: Item) => id;
const imagesField: Field = {
  key: 'images',
  type: 'custom',
  span: 2,
  label: 'catalogue:item.images',
  render: (props) => <ImagesField {...props} />,
};

/**
 * Directories on the left, what lies in the chosen one on the right: of products or of parts, to keep or to choose
 * from.
 */
export function CatalogueBrowser({ module, place, onGo, onSelection, parts }: CatalogueBrowserProps) {
  const { t } = useTranslation(['catalogue', 'common']);
  const client = useQueryClient();
  const isSelecting = onSelection !== undefined;
  const { path, name, permissions: P } = module;
  const [mayCreate, mayImport, mayEdit] = [usePermission(P.Create), usePermission(P.Import), usePermission(P.Default)];
  const [selected, setSelected] = useState<ReadonlyMap<string, Item>>(new Map());
  const [panel, setPanel] = useState<Panel>();
  const [editing, setEditing] = useState<Item>();
  const [isEmptied, setEmptied] = useState(false);
  const [columnsOpen, setColumnsOpen] = useState(false);
  const {
    list,
    rows: listed,
    total,
    showMore,
    markable,
  } = useItems(module, {
    ...(place.directory && { catalogId: place.directory }),
    ...(place.filter && { filter: place.filter }),
    ...(place.sorting && { sorting: place.sorting }),
    ...(isSelecting && { isEnable: true }),
  });
  const rows = useMemo(() => (editing?.id.startsWith(unsaved) ? [editing, ...listed] : listed), [editing, listed]);
  const reload = useCallback(() => client.invalidateQueries({ queryKey: [path] }), [client, path]);

  useEffect(() => onSelection?.([...selected.values()]), [selected, onSelection]);
  const select = useCallback(
    (keys: ReadonlySet<string>) =>
      setSelected((current) => {
        const known = new Map(rows.map((row) => [row.id, row]));
        // What is selected in other directories stays.
        const kept = [...current].filter(([id]) => keys.has(id) || !known.has(id));
        return new Map([...kept, ...[...keys].flatMap((id) => (known.has(id) ? [[id, known.get(id)!] as const] : []))]);
      }),
    [rows],
  );
  const selectedIds = useMemo(() => new Set(selected.keys()), [selected]);
  const markRest = async () => {
    const items = await markable();
    setSelected((current) => new Map([...current, ...items.map((item) => [item.id, item] as const)]));
  };
  const go = (next: Partial<Place>) => onGo({ ...place, ...next });

  const add = () => {
    if (place.directory === undefined) tellWarning(t(`${name}.needsDirectory`));
    else setPanel({ kind: 'create' });
  };
  const openImport = () => {
    if (!place.directory) tellError({ message: t('import.needsDirectory') });
    else setPanel({ kind: 'import', catalogId: place.directory });
  };
  const openMove = () => {
    if (selected.size === 0) tellError({ message: t('move.needsItems') });
    else setPanel({ kind: 'move' });
  };
  const save = async (values: FormValues, item: Item | undefined) => {
    const items = quietApi(module.thing);
    if (item) await items.update(item.id, { ...values, concurrencyStamp: item.concurrencyStamp } as unknown as Item);
    else await items.create({ ...values, catalogId: place.directory ?? null } as unknown as Item);
    tellSuccess(t(item ? 'common:done.updated' : 'common:done.created'));
    await reload();
  };
  const remove = async (item: Item) => {
    if (
      !(await confirmAction({
        title: t('common:list.deleteOne', { name: item.name }),
        content: t('common:list.deleteHint'),
        danger: true,
        okText: t('common:action.delete'),
      }))
    )
      return;
    try {
      await api(module.thing).delete(item.id);
    } catch {
      return;
    }
    tellSuccess(t('common:done.deleted'));
    setSelected((current) => new Map([...current].filter(([id]) => id !== item.id)));
    await reload();
  };
  const move = async (catalogId: string | null) => {
    const items = [...selected.keys()].map((id) => ({ id, catalogId }));
    const before = await act(client, module.routes.move, { body: { items } });
    setSelected(new Map());
    offerUndo(t('move.done', { count: items.length }), t('move.undo'), async () => {
      await act(client, module.routes.move, { body: before });
      tellSuccess(t('move.undone'));
    });
  };
  const saveRow = async (item: Item) => {
    const { id, ...body } = item;
    const items = api(module.thing);
    await (id.startsWith(unsaved) ? items.create(body) : items.update(id, body));
    tellSuccess(t(id.startsWith(unsaved) ? 'common:done.created' : 'common:done.saved'));
    await reload();
    setEditing(undefined);
  };

  const layout = useColumns(
    `/catalogue/${name}`,
    useMemo(
      () =>
        module.columns.map((column) =>
          gridColumn(
            {
              ...column,
              ...(column.key === 'images' && {
                render: (row: Item) => <ImageThumb src={firstImage(row.images)} alt={row.name} />,
              }),
            },
            'catalogue:item',
            t,
          ),
        ),
      [module, t],
    ),
  );
  const steps = (item: Item): RowAction[] => [
    ...(parts ? [{ key: 'parts', label: t('parts.open'), run: () => setPanel({ kind: 'parts', item }) }] : []),
    { key: 'edit', label: t('common:action.edit'), run: () => setPanel({ kind: 'edit', item }) },
    ...(mayCreate
      ? [
          {
            key: 'copy',
            label: t('item.copy'),
            run: () => setEditing({ ...item, id: `${unsaved}${item.id}`, name: item.name }),
          },
        ]
      : []),
    { key: 'delete', label: t('common:action.delete'), danger: true, run: () => void remove(item) },
  ];
  const words = [
    ...(parts ? [t('parts.open')] : []),
    t('common:action.edit'),
    ...(mayCreate ? [t('item.copy')] : []),
    t('common:action.delete'),
  ];
  const tail = actionsColumn(t('common:column.actions'), words, steps, words.length);
  const columns: GridColumn<Item>[] = [
    ...layout.shown.map((column) =>
      editing
        ? {
            ...column,
            render: (row: Item, index: number) =>
              row.id === editing.id ? (
                <RowEditor.Cell column={column} fields={module.fields} row={editing} onChange={setEditing} />
              ) : (
                (column.render?.(row, index) ?? '')
              ),
          }
        : column,
    ),
    ...(isSelecting || !mayEdit
      ? []
      : [
          {
            ...tail,
            render: (row: Item, index: number) =>
              row.id === editing?.id ? (
                <RowEditor.Buttons
                  row={editing}
                  fields={module.fields}
                  onSave={saveRow}
                  onCancel={() => setEditing(undefined)}
                />
              ) : (
                tail.render?.(row, index)
              ),
          },
        ]),
  ];

  useShortcuts({ n: () => !isSelecting && mayCreate && !panel && add() });
  const addButton = mayCreate && (
    <Button type="primary" icon={<PlusOutlined />} onClick={add}>
      {t(`${name}.add`)}
    </Button>
  );
  const isHidden = isEmptied && module.needsDirectory && place.directory === null;

  return (
    <div className={styles.page}>
      <DirectoryPane
        tree={{ routes: catalogDirectories, moduleName: name, permissions: P }}
        chosen={place.directory}
        isSelecting={isSelecting}
        onChoose={(directory) => go({ directory })}
        onEmptied={() => setEmptied(true)}
      />
      <section className={styles.main}>
        <div className={styles.bar}>
          <SearchBar
            fields={[{ key: 'filter', type: 'text', label: t('item.filter') }]}
            values={place.filter ? { filter: place.filter } : {}}
            onSearch={(values) => go({ filter: values['filter'] ?? '' })}
          >
            {!isSelecting && (
              <Space wrap>
                {mayImport && (
                  <Button icon={<UploadOutlined />} onClick={openImport}>
                    {t('import.open')}
                  </Button>
                )}
                {mayImport && (
                  <Button icon={<ExportOutlined />} onClick={openMove}>
                    {t('move.open')}
                  </Button>
                )}
                {addButton}
              </Space>
            )}
            <RefreshButton of={list} />
            <Tooltip title={t('common:action.columns')}>
              <Button
                aria-label={t('common:action.columns')}
                icon={<SettingOutlined />}
                onClick={() => setColumnsOpen(true)}
              />
            </Tooltip>
          </SearchBar>
        </div>
        {selected.size > 0 && (
          <div className={styles.tags} aria-label={t('item.selected')}>
            {[...selected.values()].slice(0, drawnTags).map((item) => (
              <Tag
                key={item.id}
                closable
                closeIcon
                onClose={(event) => {
                  event.preventDefault();
                  setSelected((current) => new Map([...current].filter(([id]) => id !== item.id)));
                }}
              >
                {item.name}
              </Tag>
            ))}
            {selected.size > drawnTags && <span>{t('item.moreSelected', { count: selected.size - drawnTags })}</span>}
            <Button type="link" size="small" onClick={() => setSelected(new Map())}>
              {t('common:list.clearSelection')}
            </Button>
            <MarkRest
              shown={listed.length}
              marked={listed.filter(({ id }) => selected.has(id)).length}
              all={selected.size}
              total={total}
              most={mostMarked}
              onMark={markRest}
            />
          </div>
        )}
        {isHidden ? (
          <EmptyState text={t('directory.empty')} />
        ) : (
          <>
            <DataGrid
              label={t(`${name}.title`)}
              rows={rows}
              columns={columns}
              rowKey={rowId}
              loading={list.isPending}
              rowHeight={rows.some(({ images }) => images) || editing ? pictureRow : undefined}
              selected={selectedIds}
              onSelect={select}
              sorting={parseSorting(place.sorting)}
              onSort={(key) => go({ sorting: sortingText(nextSorting(parseSorting(place.sorting), key)) })}
              widths={layout.widths}
              onResize={layout.resize}
              rowTone={(row) => (row.isEnable ? undefined : 'dim')}
              onNearEnd={showMore}
              {...(!isSelecting && mayEdit && { onOpen: (row: Item) => setEditing((current) => current ?? row) })}
              empty={
                list.isError ? (
                  <EmptyState text={t('common:list.failed')}>
                    <Button onClick={() => void list.refetch()}>{t('common:action.retry')}</Button>
                  </EmptyState>
                ) : place.filter ? (
                  <EmptyState text={t('common:list.emptyFiltered')}>
                    <Button onClick={() => go({ filter: '' })}>{t('common:list.clearFilters')}</Button>
                  </EmptyState>
                ) : (
                  <EmptyState text={t('item.empty')}>{!isSelecting && addButton}</EmptyState>
                )
              }
            />
            <div className={styles.foot}>{t('item.shown', { shown: listed.length, total })}</div>
          </>
        )}
      </section>
      <Suspense fallback={null}>
        {columnsOpen && (
          <ColumnsDialog
            settings={layout.settings}
            listed={layout.listed}
            defaults={layout.defaults}
            onSave={layout.save}
            onClose={() => setColumnsOpen(false)}
          />
        )}
        {(panel?.kind === 'create' || panel?.kind === 'edit') && (
          <ResourceForm
            name={`catalogue:${name}`}
            title={t(panel.kind === 'edit' ? `${name}.edit` : `${name}.add`)}
            size="70%"
            fields={[...module.fields, imagesField]}
            row={panel.kind === 'edit' ? (panel.item as unknown as FormValues) : undefined}
            onSave={(values) => save(values, panel.kind === 'edit' ? panel.item : undefined)}
            onClose={() => setPanel(undefined)}
          />
        )}
        {panel?.kind === 'parts' && parts?.(panel.item, () => setPanel(undefined))}
        {panel?.kind === 'move' && (
          <MoveDrawer module={module} count={selected.size} onMove={move} onClose={() => setPanel(undefined)} />
        )}
        {panel?.kind === 'import' && (
          <ImportItemsDrawer
            module={module}
            catalogId={panel.catalogId}
            onDone={() => void reload()}
            onClose={() => setPanel(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
