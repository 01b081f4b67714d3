import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  FileOutlined,
  FolderAddOutlined,
  FolderFilled,
  FolderOpenOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { directories, type Entry } from '@ishare/contracts/files/directories.js';
import { files } from '@ishare/contracts/files/file-descriptors.js';
import { filesPermissions } from '@ishare/contracts/files/permissions.js';
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import { pathOf } from '@ishare/contracts/things/route.js';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Breadcrumb, Button, Input } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { removeRecord } from '../../../resource/deletion';
import { FileThumb } from '../../../resource/FileThumb';
import { downloadFile, type FileReference } from '../../../resource/files';
import { shownAs } from '../../../resource/shown-as';
import { QueryState } from '../../../resource/QueryState';
import { useSearchValues } from '../../../resource/use-search-values';
import { makeStale, save, useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { unsentAt } from '../../../state/unsent-files';
import { EmptyState } from '../../../ui/EmptyState';
import { bytesText, dateText } from '../../../ui/figures';
import page from '../../../ui/Page.module.css';
import { PageBar } from '../../../ui/PageBar';
import tables from '../../../ui/PlainTable.module.css';
import { TipButton } from '../../../ui/TipButton';
import { filesPlace } from './files-place';
import styles from './FilesPage.module.css';
import { lazy } from '../../../state/lazy';

const PreviewDrawer = lazy(() => import('./PreviewDrawer'));
const UploadFilesDrawer = lazy(() => import('./UploadFilesDrawer'));
const NameDialog = lazy(() => import('./NameDialog'));
const MoveDialog = lazy(() => import('./MoveDialog'));

const [F, D] = [filesPermissions.names.FileDescriptor, filesPermissions.names.DirectoryDescriptor];
const SIZE = 50;

interface Step {
  id: string;
  name: string;
}

/** What an address says of folders; an address that somebody has cut short leads to the root. */
function stepsIn(text: string | null): Step[] {
  try {
    return (JSON.parse(text ?? '[]') as [string, string][]).map(([id, name]) => ({ id, name }));
  } catch {
    return [];
  }
}

/** The folders from the root to the one that is open, as the address tells them. */
function useFolder() {
  const [search, put] = useSearchValues();
  const steps = stepsIn(search.get('path'));
  return {
    steps,
    id: steps.at(-1)?.id ?? EMPTY_GUID,
    filter: search.get('filter') ?? '',
    page: Number(search.get('page')) || 1,
    open: (next: readonly Step[]) =>
      put({
        path: next.length > 0 ? JSON.stringify(next.map(({ id, name }) => [id, name])) : undefined,
        filter: undefined,
        page: undefined,
      }),
    seek: (filter: string) => put({ filter, page: undefined }),
    turn: (number: number) => put({ page: String(number) }),
  };
}

/** As files are fetched; what it is, its bytes say. */
const referenceOf = ({ id, name }: Entry): FileReference => ({ id, name, mimeType: '' });

function Picture({ entry }: { entry: Entry }) {
  if (entry.isDirectory) return <FolderFilled style={{ color: 'var(--accent)' }} />;
  return shownAs(entry.name) === 'image' ? <FileThumb file={referenceOf(entry)} size={28} isPlain /> : <FileOutlined />;
}

interface LineProps {
  entry: Entry;
  onOpen: () => void;
  onRename: () => void;
  onMove: () => void;
  onRemove: () => void;
}

function Line({ entry, onOpen, onRename, onMove, onRemove }: LineProps) {
  const { t } = useTranslation('files');
  const of = entry.isDirectory ? D : F;
  const [mayUpdate, mayDelete] = [usePermission(of.Update), usePermission(of.Delete)];
  const take = () =>
    entry.isDirectory
      ? void save(directories.zip, `${entry.name}.zip`, { params: { id: entry.id } })
      : void downloadFile(referenceOf(entry));
  const step = (key: string, icon: ReactNode, run: () => void, danger = false) => (
    <TipButton
      type="text"
      size="small"
      danger={danger}
      title={t(`browser.${key}`)}
      aria-label={`${t(`browser.${key}`)} · ${entry.name}`}
      icon={icon}
      onClick={run}
    />
  );
  return (
    <tr>
      <td>
        <button type="button" className={styles.name} onClick={onOpen}>
          <Picture entry={entry} />
          {entry.name}
        </button>
      </td>
      <td data-figure>{entry.isDirectory ? '' : bytesText(entry.size)}</td>
      <td className={styles.changed}>{dateText(entry.lastModificationTime ?? entry.creationTime, true)}</td>
      <td className={styles.steps}>
        {step(entry.isDirectory ? 'zip' : 'download', <DownloadOutlined />, take)}
        {mayUpdate && step('rename', <EditOutlined />, onRename)}
        {mayUpdate && step('move', <FolderOpenOutlined />, onMove)}
        {mayDelete && step('remove', <DeleteOutlined />, onRemove, true)}
      </td>
    </tr>
  );
}

type Asked = { kind: 'upload' | 'folder' } | { kind: 'rename' | 'move' | 'look'; entry: Entry };

/** What the person is asked or shown beside the list. */
function Beside({ asked, folderId, onClose }: { asked: Asked; folderId: string; onClose: () => void }) {
  const { t } = useTranslation('files');
  const done = { onDone: onClose };
  const makeFolder = useAct(directories.create, done);
  const [renameFile, renameFolder] = [useAct(files.rename, done), useAct(directories.rename, done)];
  const [moveFile, moveFolder] = [useAct(files.move, done), useAct(directories.move, done)];
  if (asked.kind === 'upload') return <UploadFilesDrawer directoryId={folderId} onClose={onClose} />;
  if (!('entry' in asked))
    return (
      <NameDialog
        title={t('browser.newFolder')}
        label={t('browser.name')}
        initial=""
        isPending={makeFolder.isPending}
        onName={(name) => makeFolder.mutate({ body: { name, parentId: folderId } })}
        onClose={onClose}
      />
    );
  const { id, name, isDirectory, concurrencyStamp } = asked.entry;
  if (asked.kind === 'look') return <PreviewDrawer file={referenceOf(asked.entry)} onClose={onClose} />;
  if (asked.kind === 'move')
    return (
      <MoveDialog
        name={name}
        onMove={(to) =>
          isDirectory
            ? moveFolder.mutate({ body: { id, newParentId: to, concurrencyStamp } })
            : moveFile.mutate({ body: { id, newDirectoryId: to, concurrencyStamp } })
        }
        onClose={onClose}
      />
    );
  const rename = isDirectory ? renameFolder : renameFile;
  return (
    <NameDialog
      title={t('browser.rename')}
      label={t('browser.name')}
      initial={name}
      isPending={rename.isPending}
      onName={(next) => rename.mutate({ params: { id }, body: { name: next, concurrencyStamp } })}
      onClose={onClose}
    />
  );
}

function Head({ folder, onAsk }: { folder: ReturnType<typeof useFolder>; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('files');
  const [mayUpload, mayMake] = [usePermission(F.Create), usePermission(D.Create)];
  const steps = [{ id: EMPTY_GUID, name: t('browser.root') }, ...folder.steps];
  return (
    <div className={`${page.bar} ${styles.bar}`}>
      <Breadcrumb
        className={styles.path}
        aria-label={t('browser.folders')}
        items={steps.map(({ id, name }, index) => ({
          key: id,
          title:
            index === steps.length - 1 ? (
              name
            ) : (
              <button type="button" className={styles.name} onClick={() => folder.open(folder.steps.slice(0, index))}>
                {name}
              </button>
            ),
        }))}
      />
      <Input.Search
        key={folder.id}
        className={styles.search}
        allowClear
        defaultValue={folder.filter}
        placeholder={t('browser.filter')}
        aria-label={t('browser.filter')}
        onSearch={folder.seek}
      />
      {mayMake && (
        <Button icon={<FolderAddOutlined />} onClick={() => onAsk({ kind: 'folder' })}>
          {t('browser.newFolder')}
        </Button>
      )}
      {mayUpload && (
        <Button type="primary" icon={<UploadOutlined />} onClick={() => onAsk({ kind: 'upload' })}>
          {t('browser.upload')}
        </Button>
      )}
    </div>
  );
}

/** Uploads into the folder that a reload has interrupted; opening the drawer goes on with them. */
function Interrupted({ folderId, onGoOn }: { folderId: string; onGoOn: () => void }) {
  const { t } = useTranslation();
  const unsent = useQuery({
    queryKey: ['unsent files', folderId],
    queryFn: async () => (await unsentAt(filesPlace(folderId))).length,
    gcTime: 0,
  });
  if (!unsent.data) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('upload.interrupted', { count: unsent.data })}
      action={
        <Button size="small" onClick={onGoOn}>
          {t('upload.goOn')}
        </Button>
      }
    />
  );
}

/** The files of the factory in their folders: to look at, to take along, to put in order. */
export default function FilesPage() {
  const { t } = useTranslation('files');
  const folder = useFolder();
  const [asked, setAsked] = useState<Asked>();
  const list = useRoute(
    directories.list,
    {
      query: { id: folder.id, filter: folder.filter, skipCount: (folder.page - 1) * SIZE, maxResultCount: SIZE },
    },
    { placeholderData: keepPreviousData },
  );
  const client = useQueryClient();
  const remove = ({ id, name, isDirectory }: Entry) => {
    const route = isDirectory ? directories.remove : files.remove;
    const alsoGone = isDirectory ? t('browser.alsoGone') : '';
    return removeRecord(pathOf(route, { id }), name, () => makeStale(client, route), alsoGone);
  };
  const items = list.data?.items ?? [];
  return (
    <div className={page.page}>
      <div className={page.card}>
        <Head folder={folder} onAsk={setAsked} />
        {asked?.kind !== 'upload' && <Interrupted folderId={folder.id} onGoOn={() => setAsked({ kind: 'upload' })} />}
        <div className={styles.box}>
          {!list.data && <QueryState of={list} />}
          {list.data && items.length === 0 && <EmptyState text={t('browser.empty')} />}
          {items.length > 0 && (
            <table className={`${tables.table} ${styles.list}`}>
              <thead>
                <tr>
                  <th>{t('browser.name')}</th>
                  <th data-figure>{t('browser.size')}</th>
                  <th className={styles.changed}>{t('browser.changed')}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {items.map((entry) => (
                  <Line
                    key={entry.id}
                    entry={entry}
                    onOpen={() =>
                      entry.isDirectory ? folder.open([...folder.steps, entry]) : setAsked({ kind: 'look', entry })
                    }
                    onRename={() => setAsked({ kind: 'rename', entry })}
                    onMove={() => setAsked({ kind: 'move', entry })}
                    onRemove={() => void remove(entry)}
                  />
                ))}
              </tbody>
            </table>
          )}
        </div>
        {(list.data?.totalCount ?? 0) > SIZE && (
          <div className={page.foot}>
            <PageBar page={folder.page} size={SIZE} total={list.data!.totalCount} onChange={folder.turn} />
          </div>
        )}
      </div>
      {asked && (
        <Suspense>
          <Beside asked={asked} folderId={folder.id} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
