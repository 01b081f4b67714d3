import {
  CheckCircleFilled,
  CloseCircleFilled,
  DeleteOutlined,
  DownOutlined,
  EditOutlined,
  WarningFilled,
} from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Alert, Button, Progress, Segmented, Space } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { confirmAction } from '../../../ui/feedback';
import { EmptyState } from '../../../ui/EmptyState';
import { count, figureUnits, mm, titleIn } from '../../../ui/figures';
import type { GridColumn } from '../../../ui/grid/column';
import { DataGrid } from '../../../ui/grid/DataGrid';
import type { GridHandle } from '../../../ui/grid/DataGrid';
import { useCutListRows } from '../cut-list-rows';
import { TraceLink } from '../TraceLink';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { CutListRow, ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { ReadingFacts } from './ReadingFacts';
import { cellText } from './row-correction';
import { StockNote } from './StockNote';
import { UnknownMaterials } from './UnknownMaterials';
import { filteredRows, materialFindings, rowTone, unknownMaterials, verificationSummary } from './verification-summary';
import styles from './VerifyStep.module.css';
import { isCheckable } from './wizard-steps';

const RowForm = lazy(async () => ({ default: (await import('./RowForm')).RowForm }));

function Marks({ row }: { row: CutListRow }) {
  return (
    <span className={styles.marks}>
      {row.errors.map((finding, index) => (
        <span key={index} data-tone={finding.severity}>
          {finding.severity === 'error' ? <CloseCircleFilled /> : <WarningFilled />} <b>{finding.code}</b>{' '}
          {finding.message}
        </span>
      ))}
    </span>
  );
}

/** The rows of the list with what is wrong with them; the chip leads from one to the next. */
export function VerifyStep({ file }: { file: ImportFile }) {
  const { t } = useTranslation(['optimisation', 'common']);
  const [search, setSearch] = useSearchParams();
  const list = useCutListRows(file.id);
  const verification = useRoute(importFiles.verify, { params: { id: file.id } });
  const grid = useRef<GridHandle>(null);
  const [jump, setJump] = useState(-1);
  const [corrected, setCorrected] = useState<CutListRow>();
  const { mutate: correct } = useAct(importFiles.correct);
  const mayCorrect = usePermission(optimisationPermissions.names.ImportFiles.Create) && isCheckable(file);
  const filter = search.get('rows') ?? 'all';
  const summary = useMemo(() => verificationSummary(list.rows), [list.rows]);
  const shown = useMemo(() => filteredRows(list.rows, filter), [list.rows, filter]);
  const unknown = useMemo(() => unknownMaterials(list.rows), [list.rows]);
  const stock = materialFindings(verification.data?.errors ?? []);

  const choose = (next: string) =>
    setSearch(
      (current) => {
        const updated = new URLSearchParams(current);
        if (next === 'all') updated.delete('rows');
        else updated.set('rows', next);
        return updated;
      },
      { replace: true },
    );
  const goOn = () => {
    const wrong = shown.flatMap((row, index) => (row.errors.length > 0 ? [index] : []));
    const next = wrong.find((index) => index > jump) ?? wrong[0];
    if (next === undefined) return;
    setJump(next);
    grid.current?.activate(next);
    grid.current?.focus();
  };
  const remove = useCallback(
    async (row: CutListRow) => {
      const title = t('correct.removeAsk', { row: row.rowNo });
      if (!(await confirmAction({ title, danger: true, okText: t('correct.remove') }))) return;
      correct({ params: { id: file.id }, body: { removed: [row.id] } });
    },
    [t, file.id, correct],
  );
  const columns = useMemo(
    (): GridColumn<CutListRow>[] => [
      { key: 'rowNo', title: t('row.rowNo'), width: 70, align: 'end', pinned: 'start' },
      ...(summary.attention > 0
        ? [
            {
              key: 'errors',
              title: t('row.errors'),
              width: 420,
              render: (row: CutListRow) => <Marks row={row} />,
              hint: (row: CutListRow) => row.errors.map(({ message }) => message).join('\n'),
            },
          ]
        : []),
      { key: 'partNo', title: t('row.partNo'), width: 140 },
      { key: 'name', title: t('row.name'), width: 150 },
      { key: 'materialCode', title: t('row.materialCode'), width: 130 },
      {
        key: 'length',
        title: titleIn(t('row.length'), figureUnits.mm),
        width: 104,
        align: 'end',
        render: (row) => sizeText(row, 'length'),
      },
      {
        key: 'width',
        title: titleIn(t('row.width'), figureUnits.mm),
        width: 100,
        align: 'end',
        render: (row) => sizeText(row, 'width'),
      },
      { key: 'count', title: t('row.count'), width: 80, align: 'end', render: (row) => cellText(row, 'count') },
      { key: 'grain', title: t('row.grain'), width: 100, render: (row) => t(`partGrain.${row.grain}`) },
      {
        key: 'edges',
        title: t('row.edges'),
        width: 150,
        render: (row) => [row.edges, edgeText(row)].filter(Boolean).join(' '),
      },
      { key: 'thickness', title: titleIn(t('row.thickness'), figureUnits.mm), width: 110, align: 'end' },
      {
        key: 'orderNo',
        title: t('row.orderNo'),
        width: 140,
        render: (row) => (
          <TraceLink row={row} fileName={file.fileName}>
            {row.orderNo}
          </TraceLink>
        ),
      },
      { key: 'cabinetNo', title: t('row.cabinetNo'), width: 110 },
      { key: 'room', title: t('row.room'), width: 110 },
      { key: 'barcode', title: t('row.barcode'), width: 140 },
      { key: 'remark', title: t('row.remark'), width: 160 },
      ...(mayCorrect
        ? [
            {
              key: '__actions',
              title: t('common:column.actions'),
              width: 90,
              pinned: 'end' as const,
              resizable: false,
              render: (row: CutListRow) => (
                <Space size={0}>
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined />}
                    aria-label={t('correct.title', { row: row.rowNo })}
                    onClick={() => setCorrected(row)}
                  />
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('correct.removeAsk', { row: row.rowNo })}
                    onClick={() => void remove(row)}
                  />
                </Space>
              ),
            },
          ]
        : []),
    ],
    [t, summary.attention, file.fileName, mayCorrect, remove],
  );
  return (
    <div className={styles.verify}>
      <div className={styles.bar}>
        {summary.attention > 0 ? (
          <Button
            danger={summary.errorRows > 0}
            icon={summary.errorRows > 0 ? <CloseCircleFilled /> : <WarningFilled />}
            onClick={goOn}
          >
            {t('wizard.attention', { count: summary.attention })} <DownOutlined />
          </Button>
        ) : (
          list.isComplete && (
            <span className={styles.clean}>
              <CheckCircleFilled /> {t('wizard.clean', { rows: count(file.rowCount), parts: count(file.partCount) })}
            </span>
          )
        )}
        {summary.attention > 0 && (
          <div className={styles.codes}>
            <Segmented
              value={filter}
              onChange={choose}
              aria-label={t('wizard.rowFilter')}
              options={[
                { value: 'all', label: t('wizard.allRows', { count: list.rows.length }) },
                { value: 'attention', label: t('wizard.withFindings', { count: summary.attention }) },
                ...summary.codes.map(({ code, rows }) => ({
                  value: code,
                  label: `${code} ${t(`findingCode.${code}`)} (${rows})`,
                })),
              ]}
            />
          </div>
        )}
        {!list.isComplete && list.total > 0 && (
          <Progress
            className={styles.loading}
            percent={Math.floor((100 * list.rows.length) / list.total)}
            size="small"
          />
        )}
      </div>
      {verification.data?.reading && <ReadingFacts reading={verification.data.reading} />}
      <StockNote findings={stock} />
      {file.errorCount > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('wizard.mustCorrect')}
          {...(mayCorrect && {
            description: (
              <>
                {t('correct.hint')}
                {unknown.length > 0 && <UnknownMaterials fileId={file.id} found={unknown} />}
              </>
            ),
          })}
        />
      )}
      <DataGrid
        ref={grid}
        label={t('wizard.rows')}
        rows={shown}
        columns={columns}
        rowKey={rowId}
        rowTone={rowTone}
        {...(mayCorrect && { onOpen: setCorrected })}
        loading={list.isPending}
        empty={
          list.isError ? (
            <EmptyState text={t('common:list.failed')}>
              <Button onClick={() => void list.refetch()}>{t('common:action.retry')}</Button>
            </EmptyState>
          ) : (
            <EmptyState text={t(filter === 'all' ? 'wizard.noRows' : 'common:list.emptyFiltered')} />
          )
        }
      />
      <Suspense fallback={null}>
        {corrected && (
          <RowForm key={corrected.id} fileId={file.id} row={corrected} onClose={() => setCorrected(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

/** A size, or what stands in its place. */
function sizeText(row: CutListRow, member: 'length' | 'width'): string {
  const text = cellText(row, member);
  return text === String(row[member]) ? mm(row[member]) : text;
}

function edgeText({ edgeL1, edgeL2, edgeW1, edgeW2 }: CutListRow): string {
  const tapes = [edgeL1, edgeL2, edgeW1, edgeW2];
  return tapes.some(Boolean) ? tapes.map((tape) => tape ?? '–').join(' / ') : '';
}

function rowId(row: CutListRow): string {
  return row.id;
}
