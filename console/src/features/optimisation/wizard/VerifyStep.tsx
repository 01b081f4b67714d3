import { CheckCircleFilled, CloseCircleFilled, DownOutlined, WarningFilled } from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Alert, Button, Progress, Segmented } from 'antd';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { confirmAction } from '../../../ui/feedback';
import { EmptyState } from '../../../ui/EmptyState';
import { count } from '../../../ui/figures';
import { DataGrid } from '../../../ui/grid/DataGrid';
import type { GridHandle } from '../../../ui/grid/grid-props';
import { useCutListRows } from '../cut-list-rows';
import { useSearchValues } from '../../../resource/use-search-values';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { CutListRow, ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { CancelledOrderRows, isOfCancelledOrder } from './CancelledOrderRows';
import { FindingFixes } from './FindingFixes';
import { ReadingFacts } from './ReadingFacts';
import { StockNote } from './StockNote';
import { UnknownMaterials } from './UnknownMaterials';
import {
  filteredRows,
  materialFindings,
  orderFindings,
  rowMark,
  shortMaterials,
  unknownMaterials,
  verificationSummary,
} from './verification-summary';
import { useVerifyTable, VerifyTools } from './VerifyTools';
import styles from './VerifyStep.module.css';
import { isCheckable } from './wizard-steps';
import { lazy } from '../../../state/lazy';

const RowForm = lazy(async () => ({ default: (await import('./RowForm')).RowForm }));

interface VerifyBarProps {
  file: ImportFile;
  list: ReturnType<typeof useCutListRows>;
  summary: ReturnType<typeof verificationSummary>;
  filter: string;
  onFilter: (filter: string) => void;
  /** Leads to the next row with a finding. */
  onNext: () => void;
  /** What concerns the table itself. */
  children: ReactNode;
}

/** How the list stands, and which of its rows are shown. */
function VerifyBar({ file, list, summary, filter, onFilter, onNext, children }: VerifyBarProps) {
  const { t } = useTranslation('optimisation');
  return (
    <div className={styles.bar}>
      {summary.attention > 0 ? (
        <Button
          danger={summary.errorRows > 0}
          icon={summary.errorRows > 0 ? <CloseCircleFilled /> : <WarningFilled />}
          onClick={onNext}
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
            onChange={onFilter}
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
          aria-label={t('wizard.step.verify')}
          className={styles.loading}
          percent={Math.floor((100 * list.rows.length) / list.total)}
          size="small"
        />
      )}
      <span className={styles.tools}>{children}</span>
    </div>
  );
}

/** The rows that are shown, by what is wrong with them; the filter is in the address. */
function useShownRows(rows: readonly CutListRow[]) {
  const [search, put] = useSearchValues();
  const filter = search.get('rows') ?? 'all';
  const shown = useMemo(() => filteredRows(rows, filter), [rows, filter]);
  return { filter, shown, choose: (next: string) => put({ rows: next === 'all' ? undefined : next }) };
}

/** Leads from one row with a finding to the next, round the end. */
function useNextFinding(shown: readonly CutListRow[]) {
  const grid = useRef<GridHandle>(null);
  const [jump, setJump] = useState(-1);
  const goOn = () => {
    const wrong = shown.flatMap((row, index) => (row.errors.length > 0 ? [index] : []));
    const next = wrong.find((index) => index > jump) ?? wrong[0];
    if (next === undefined) return;
    setJump(next);
    grid.current?.activate(next);
    grid.current?.focus();
  };
  return { grid, goOn };
}

/** Correcting rows, and taking them out of the list; nothing where that is not for the caller, or too late. */
function useMending(file: ImportFile, edit: (row: CutListRow) => void) {
  const { t } = useTranslation('optimisation');
  const { mutate: correct } = useAct(importFiles.correct);
  const mayCorrect = usePermission(optimisationPermissions.names.ImportFiles.Create) && isCheckable(file);
  const remove = useCallback(
    async (row: CutListRow) => {
      const title = t('correct.removeAsk', { row: row.rowNo });
      if (!(await confirmAction({ title, danger: true, okText: t('correct.remove') }))) return;
      correct({ params: { id: file.id }, body: { removed: [row.id] } });
    },
    [t, file.id, correct],
  );
  return useMemo(
    () => (mayCorrect ? { edit, remove: (row: CutListRow) => void remove(row) } : undefined),
    [mayCorrect, edit, remove],
  );
}

/** Says that the list cannot be planned as it is, with what helps many rows at once. */
function MustCorrect({
  file,
  rows,
  mayCorrect,
}: {
  file: ImportFile;
  rows: readonly CutListRow[];
  mayCorrect: boolean;
}) {
  const { t } = useTranslation('optimisation');
  const unknown = useMemo(() => unknownMaterials(rows), [rows]);
  const cancelled = useMemo(() => rows.filter(isOfCancelledOrder), [rows]);
  if (file.errorCount === 0) return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t('wizard.mustCorrect')}
      {...(mayCorrect && {
        description: (
          <>
            {t('correct.hint')}
            {unknown.length > 0 && <UnknownMaterials fileId={file.id} rows={rows} found={unknown} />}
            {cancelled.length > 0 && <CancelledOrderRows fileId={file.id} rows={cancelled} />}
          </>
        ),
      })}
    />
  );
}

/** In place of rows: none came, none are there, or none are such. */
function NoRows({ list, filter }: Pick<VerifyBarProps, 'list' | 'filter'>) {
  const { t } = useTranslation(['optimisation', 'common']);
  if (!list.isError) return <EmptyState text={t(filter === 'all' ? 'wizard.noRows' : 'common:list.emptyFiltered')} />;
  return (
    <EmptyState text={t('common:list.failed')}>
      <Button onClick={() => void list.refetch()}>{t('common:action.retry')}</Button>
    </EmptyState>
  );
}

/** What the colours of the rows say. */
function RowLegend() {
  const { t } = useTranslation('optimisation');
  return (
    <p className={styles.legend}>
      {(['danger', 'warning', 'info'] as const).map((tone) => (
        <span key={tone}>
          <i data-tone={tone} /> {t(`wizard.tone.${tone}`)}
        </span>
      ))}
    </p>
  );
}

/** The rows of the list with what is wrong with them; the chip leads from one to the next. */
export function VerifyStep({ file }: { file: ImportFile }) {
  const { t } = useTranslation('optimisation');
  const list = useCutListRows(file.id);
  const verification = useRoute(importFiles.verify, { params: { id: file.id } });
  const [corrected, setCorrected] = useState<CutListRow>();
  const { filter, shown, choose } = useShownRows(list.rows);
  const { grid, goOn } = useNextFinding(shown);
  const mending = useMending(file, setCorrected);
  const short = useMemo(() => shortMaterials(verification.data?.errors ?? []), [verification.data]);
  const tone = useCallback((row: CutListRow) => rowMark(row, short), [short]);
  const summary = useMemo(() => verificationSummary(list.rows), [list.rows]);
  const { layout, columns, query } = useVerifyTable(file, { hasFindings: summary.attention > 0, filter, mending });
  return (
    <div className={styles.verify}>
      <VerifyBar file={file} list={list} summary={summary} filter={filter} onFilter={choose} onNext={goOn}>
        <VerifyTools layout={layout} query={query} fileName={file.fileName} />
      </VerifyBar>
      {verification.data?.reading && <ReadingFacts reading={verification.data.reading} />}
      {(summary.errorRows > 0 || short.size > 0) && <RowLegend />}
      {orderFindings(verification.data?.errors ?? []).map(({ message }) => (
        <Alert key={message} type="warning" showIcon title={message} />
      ))}
      <StockNote findings={materialFindings(verification.data?.errors ?? [])} />
      <MustCorrect file={file} rows={list.rows} mayCorrect={mending !== undefined} />
      {mending && list.isComplete && <FindingFixes fileId={file.id} rows={list.rows} />}
      <DataGrid
        ref={grid}
        label={t('wizard.rows')}
        rows={shown}
        columns={columns}
        widths={layout.widths}
        onResize={layout.resize}
        arranging={layout.arranging}
        rowKey={rowId}
        rowTone={tone}
        {...(mending && { onOpen: mending.edit })}
        loading={list.isPending}
        empty={<NoRows list={list} filter={filter} />}
      />
      <Suspense fallback={null}>
        {corrected && (
          <RowForm key={corrected.id} fileId={file.id} row={corrected} onClose={() => setCorrected(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

function rowId(row: CutListRow): string {
  return row.id;
}
