import { DownloadOutlined } from '@ant-design/icons';
import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import { Alert, Button, Segmented, Space, Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed as listedTexts } from '../../state/listed';
import type { GridColumn } from '../../ui/grid/column';
import { DataGrid } from '../../ui/grid/DataGrid';
import styles from './SheetImport.module.css';

type PreviewRow = ImportReply['rows'][number];

const tones = { new: 'green', changed: 'blue', unchanged: 'default', faulty: 'red' } as const;
/** The kinds of rows that are listed, of each the first hundred at most; rows that change nothing are counted alone. */
const listed = ['new', 'changed', 'faulty'] as const;
const lineKey = ({ rowNo }: PreviewRow) => String(rowNo);

type Shown = (typeof listed)[number] | 'all';

/** What is wrong with a row, or what it changes. */
function whatOf({ errors, changes }: PreviewRow): string {
  if (errors.length > 0) return errors.map(({ message }) => message).join(' ');
  return changes.map(({ column, from, to }) => `${column}: ${from || '–'} → ${to || '–'}`).join('; ');
}

const previewColumns = (t: TFunction): readonly GridColumn<PreviewRow>[] => [
  { key: 'rowNo', title: t('sheetImport.row'), width: 64, align: 'end' },
  {
    key: 'state',
    title: t('sheetImport.state'),
    width: 96,
    render: ({ state }) => <Tag color={tones[state]}>{t(`sheetImport.states.${state}`)}</Tag>,
  },
  { key: 'code', title: t('sheetImport.code'), width: 110 },
  { key: 'name', title: t('sheetImport.name'), width: 160 },
  {
    key: 'what',
    title: t('sheetImport.what'),
    width: 380,
    hint: (row) => whatOf(row),
    render: (row) => <span className={row.errors.length > 0 ? styles.wrong : undefined}>{whatOf(row)}</span>,
  },
];

type Counts = Record<(typeof listed)[number], number>;

interface KindsProps {
  reply: ImportReply;
  counts: Counts;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** How many rows there are of each kind, and which of them are listed. */
function Kinds({ reply, counts, shown, onShow }: KindsProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.counts} role="status">
      <Segmented
        size="small"
        aria-label={t('sheetImport.preview')}
        value={shown}
        onChange={onShow}
        options={[
          { value: 'all' as const, label: t('sheetImport.total', { count: reply.total }) },
          ...listed.map((state) => ({
            value: state,
            label: t(`sheetImport.count.${state}`, { count: counts[state] }),
            disabled: counts[state] === 0,
          })),
        ]}
      />
      <span>{t('sheetImport.count.unchanged', { count: reply.unchanged })}</span>
    </div>
  );
}

interface FaultyProps {
  reply: ImportReply;
  /** The sheet of the faulty rows is being made. */
  isBusy: boolean;
  onErrorSheet: () => void;
  onAgain: () => void;
}

function Faulty({ reply, isBusy, onErrorSheet, onAgain }: FaultyProps) {
  const { t } = useTranslation('common');
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      title={t(reply.isPreview ? 'sheetImport.faultyHint' : 'sheetImport.faultyLeft', { count: reply.failed })}
      action={
        <Space orientation="vertical">
          <Button size="small" icon={<DownloadOutlined />} loading={isBusy} onClick={onErrorSheet}>
            {t('sheetImport.errorSheet')}
          </Button>
          <Button size="small" onClick={onAgain}>
            {t('sheetImport.again')}
          </Button>
        </Space>
      }
    />
  );
}

/** What a file would change, or has changed, row by row. */
export function ImportPreview(props: FaultyProps) {
  const { reply } = props;
  const { t } = useTranslation('common');
  const [shown, setShown] = useState<Shown>(reply.failed > 0 ? 'faulty' : 'all');
  const lines = useMemo(
    () => reply.rows.filter(({ state }) => shown === 'all' || state === shown),
    [reply.rows, shown],
  );
  const counts = { new: reply.created, changed: reply.updated, faulty: reply.failed };
  const isCut = listed.some((state) => counts[state] > reply.rows.filter((row) => row.state === state).length);
  return (
    <>
      <Kinds reply={reply} counts={counts} shown={shown} onShow={setShown} />
      {reply.failed > 0 && <Faulty {...props} />}
      {reply.ignored.length > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title={t('sheetImport.ignored', { titles: listedTexts(reply.ignored) })}
        />
      )}
      {reply.rows.length > 0 && (
        <div className={styles.lines}>
          <DataGrid
            label={t('sheetImport.preview')}
            rows={lines}
            rowKey={lineKey}
            rowTone={({ state }) => (state === 'faulty' ? 'danger' : undefined)}
            columns={previewColumns(t)}
          />
          {isCut && <p className={styles.cut}>{t('sheetImport.firstRows')}</p>}
        </div>
      )}
    </>
  );
}
