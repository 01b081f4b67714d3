import type { ImportReply } from '@ishare/contracts/catalogue/item-routes.js';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer, Segmented, Space, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../http/download';
import { HttpError } from '../../../http/http-error';
import { timeouts } from '../../../http/timeouts';
import { call, save, sendForm } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { DataGrid } from '../../../ui/grid/DataGrid';
import { UploadList } from '../../../ui/UploadList';
import styles from './CatalogueBrowser.module.css';
import type { Module } from './modules';
import { useReturnedFocus } from '../../../ui/use-returned-focus';

type PreviewRow = ImportReply['rows'][number];

const tones = { new: 'green', changed: 'blue', unchanged: 'default', faulty: 'red' } as const;
/** The kinds of rows that are listed, of each the first hundred at most; rows that change nothing are counted alone. */
const listed = ['new', 'changed', 'faulty'] as const;
const lineKey = ({ rowNo }: PreviewRow) => String(rowNo);

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/**
 * One workbook into a directory: the template, what the file would change, the sheet of its faulty rows, and the import
 * itself.
 */
export default function ImportItemsDrawer({
  module,
  catalogId,
  onDone,
  onClose,
}: {
  module: Module;
  catalogId: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['catalogue', 'common']);
  useReturnedFocus();
  const [file, setFile] = useState<File>();
  const [reply, setReply] = useState<ImportReply>();
  const [busy, setBusy] = useState<'import' | 'errors'>();
  const [turn, setTurn] = useState(0);
  const [only, setOnly] = useState<(typeof listed)[number] | 'all'>('all');
  const lines = useMemo(
    () => (reply?.rows ?? []).filter(({ state }) => only === 'all' || state === only),
    [reply, only],
  );
  const { routes } = module;
  const asked = (chosen: File) => ({ params: { catalogId }, body: formOf(chosen) });

  const preview = async (chosen: File, onProgress: (percent: number) => void) => {
    try {
      const found = await sendForm(routes.import, { ...asked(chosen), query: { preview: true } }, { onProgress });
      setFile(chosen);
      setReply(found);
      setOnly(found.failed > 0 ? 'faulty' : 'all');
      return found;
    } catch (error) {
      setReply(undefined);
      throw new Error((error instanceof HttpError && error.text) || t('common:upload.failedPlain'), { cause: error });
    }
  };
  const commit = async () => {
    if (!file) return;
    setBusy('import');
    try {
      const done = await call(routes.import, asked(file), { timeout: timeouts.blob });
      tellSuccess(t('import.done', { count: done.created + done.updated }));
      onDone();
      if (done.failed === 0) onClose();
      else setReply(done);
    } catch {
      // Told already.
    } finally {
      setBusy(undefined);
    }
  };
  const errorSheet = async () => {
    if (!file) return;
    setBusy('errors');
    try {
      saveBlob(await call(routes.errorSheet, asked(file)), `${t('import.errorFile')}.xlsx`);
    } catch {
      // Told already.
    } finally {
      setBusy(undefined);
    }
  };
  const again = () => {
    setFile(undefined);
    setReply(undefined);
    setTurn(turn + 1);
  };
  const writable = reply ? reply.created + reply.updated : 0;
  const counts = { new: reply?.created ?? 0, changed: reply?.updated ?? 0, faulty: reply?.failed ?? 0 };
  const isCut = listed.some((state) => counts[state] > (reply?.rows.filter((row) => row.state === state).length ?? 0));

  return (
    <Drawer
      open
      size={760}
      title={t(`${module.name}.import`)}
      onClose={onClose}
      extra={
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void save(routes.template, `${t(`${module.name}.title`)}.xlsx`).catch(() => undefined)}
        >
          {t('import.template')}
        </Button>
      }
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={onClose}>{t('common:action.close')}</Button>
          {reply?.isPreview && (
            <Button type="primary" disabled={writable === 0} loading={busy === 'import'} onClick={() => void commit()}>
              {t('import.commit', { count: writable })}
            </Button>
          )}
        </Space>
      }
    >
      <UploadList
        key={turn}
        send={preview}
        accept=".xlsx"
        most={1}
        hint={t('import.hint')}
        onChange={(items) => items.length === 0 && setReply(undefined)}
      />
      {reply && (
        <>
          <div className={styles.counts} role="status">
            <Segmented
              size="small"
              aria-label={t('import.preview')}
              value={only}
              onChange={setOnly}
              options={[
                { value: 'all' as const, label: t('import.total', { count: reply.total }) },
                ...listed.map((state) => ({
                  value: state,
                  label: t(`import.count.${state}`, { count: counts[state] }),
                  disabled: counts[state] === 0,
                })),
              ]}
            />
            <span>{t('import.count.unchanged', { count: reply.unchanged })}</span>
          </div>
          {reply.failed > 0 && (
            <Alert
              type="warning"
              showIcon
              style={{ marginBottom: 12 }}
              title={t(reply.isPreview ? 'import.faultyHint' : 'import.faultyLeft', { count: reply.failed })}
              action={
                <Space orientation="vertical">
                  <Button
                    size="small"
                    icon={<DownloadOutlined />}
                    loading={busy === 'errors'}
                    onClick={() => void errorSheet()}
                  >
                    {t('import.errorSheet')}
                  </Button>
                  <Button size="small" onClick={again}>
                    {t('import.again')}
                  </Button>
                </Space>
              }
            />
          )}
          {reply.rows.length > 0 && (
            <div className={styles.lines}>
              <DataGrid
                label={t('import.preview')}
                rows={lines}
                rowKey={lineKey}
                rowTone={({ state }) => (state === 'faulty' ? 'danger' : undefined)}
                columns={[
                  { key: 'rowNo', title: t('import.row'), width: 64, align: 'end' },
                  {
                    key: 'state',
                    title: t('import.state'),
                    width: 96,
                    render: ({ state }) => <Tag color={tones[state]}>{t(`import.states.${state}`)}</Tag>,
                  },
                  { key: 'code', title: t('item.code'), width: 110 },
                  { key: 'name', title: t('item.name'), width: 160 },
                  {
                    key: 'what',
                    title: t('import.what'),
                    width: 380,
                    hint: (row) => whatOf(row),
                    render: (row) => (
                      <span className={row.errors.length > 0 ? styles.wrong : undefined}>{whatOf(row)}</span>
                    ),
                  },
                ]}
              />
              {isCut && <p className={styles.cut}>{t('import.firstRows')}</p>}
            </div>
          )}
        </>
      )}
    </Drawer>
  );
}

/** What is wrong with a row, or what it changes. */
function whatOf({ errors, changes }: PreviewRow): string {
  if (errors.length > 0) return errors.map(({ message }) => message).join(' ');
  return changes.map(({ column, from, to }) => `${column}: ${from || '–'} → ${to || '–'}`).join('; ');
}
