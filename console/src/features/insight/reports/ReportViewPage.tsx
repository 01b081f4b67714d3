import { DownloadOutlined, PlayCircleOutlined, PrinterOutlined } from '@ant-design/icons';
import { reports } from '@ishare/contracts/insight/report.js';
import type { ReportRun, ReportSpot, ShownReport } from '@ishare/contracts/insight/report.js';
import { Alert, Button, Dropdown, Segmented } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { save, useAct, useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { count, listed } from '../../../ui/figures';
import { reportPath, valuesIn } from '../places';
import { ExplainDrawer } from './ExplainDrawer';
import { fitting } from './fitting-value';
import { ParameterInput } from './ParameterInput';
import { ReportPages } from './ReportPages';
import styles from './Reports.module.css';

/** How often a run that is still being laid out is asked how far it is, ms. */
const POLL = 800;

type Values = Record<string, string | null>;
type Runs = ReturnType<typeof useRuns>;

function Exports({ run }: { run: ReportRun }) {
  const { t } = useTranslation('insight');
  const params = { id: run.id };
  const take = (format: 'pdf' | 'xlsx' | 'csv', block?: number, print = false) =>
    save(
      reports.file,
      `${run.name}.${format}`,
      { params, query: { format, ...(block === undefined ? {} : { block }) } },
      print ? { print: true } : {},
    );
  const sheets = run.tables.flatMap(({ block, title }) =>
    (['xlsx', 'csv'] as const).map((format) => ({
      key: `${block}.${format}`,
      label: `${title} (${t(`report.format.${format}`)})`,
      onClick: () => void take(format, block),
    })),
  );
  return (
    <>
      <Button icon={<PrinterOutlined />} disabled={!run.isLaid} onClick={() => void take('pdf', undefined, true)}>
        {t('report.print')}
      </Button>
      <Dropdown
        menu={{
          items: [
            { key: 'pdf', label: t('report.format.pdf'), disabled: !run.isLaid, onClick: () => void take('pdf') },
            ...sheets,
          ],
        }}
      >
        <Button icon={<DownloadOutlined />}>{t('report.take')}</Button>
      </Dropdown>
    </>
  );
}

function Notes({ run }: { run: ReportRun }) {
  const { t } = useTranslation('insight');
  const cut = run.sqls.filter(({ isCut }) => isCut);
  if (run.failure) return <Alert type="error" showIcon title={run.failure} />;
  if (cut.length > 0)
    return (
      <Alert type="warning" showIcon title={t('report.isCut', { count: count(cut[0]!.rows), name: cut[0]!.name })} />
    );
  return null;
}

/** Runs of a report from here: the values asked for, what is under way, how far it is laid out. */
function useRuns(report: ShownReport) {
  const [query, setQuery] = useSearchParams();
  const given = valuesIn(query);
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(report.parameters.map((one) => [one.name, fitting(one, given[one.name]) ?? one.initial])),
  );
  const [runId, setRunId] = useState<string>();
  const missing = report.parameters.filter(({ name, isRequired }) => isRequired && !values[name]);
  const run = useAct(reports.run, { onDone: ({ id }) => setRunId(id) });
  const { mutate } = run;
  const start = useCallback(
    (of: Values) => {
      const said = Object.entries(of).filter((entry): entry is [string, string] => entry[1] !== null);
      setQuery(new URLSearchParams(reportPath(report, Object.fromEntries(said)).split('?')[1]), { replace: true });
      mutate({ body: { reportId: report.id, values: of } });
    },
    [mutate, report, setQuery],
  );
  useEffect(() => {
    if (missing.length === 0) start(values);
    // Once, with what the address says; afterwards at the button.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const progress = useRoute(
    reports.progress,
    { params: { id: runId ?? '' } },
    {
      enabled: runId !== undefined,
      refetchInterval: ({ state }) => (state.data && !state.data.isLaid && !state.data.failure ? POLL : false),
      calls: { quiet: true },
    },
  );
  const shown = progress.data ?? (run.data?.id === runId ? run.data : undefined);
  return { values, setValues, missing, start: () => start(values), isRunning: run.isPending, shown };
}

function Parameters({ report, runs, children }: { report: ShownReport; runs: Runs; children: ReactNode }) {
  const { t } = useTranslation('insight');
  const { values, setValues } = runs;
  return (
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        runs.start();
      }}
    >
      {report.parameters.map((parameter) => (
        <label key={parameter.name}>
          {parameter.title || parameter.name}
          <ParameterInput
            parameter={parameter}
            value={values[parameter.name] ?? null}
            onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        </label>
      ))}
      <Button
        type="primary"
        htmlType="submit"
        icon={<PlayCircleOutlined />}
        loading={runs.isRunning}
        disabled={runs.missing.length > 0}
      >
        {t('report.run')}
      </Button>
      <span className={styles.gap} />
      {children}
    </form>
  );
}

/** A report with its parameters: run at once where none is missing, its values in the address. */
function Viewer({ report }: { report: ShownReport }) {
  const { t } = useTranslation('insight');
  const runs = useRuns(report);
  const [spot, setSpot] = useState<ReportSpot>();
  const [zoom, setZoom] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const { shown, missing } = runs;
  const waiting =
    missing.length > 0
      ? t('report.missing', { names: listed(missing.map(({ title, name }) => title || name)) })
      : t(runs.isRunning ? 'report.running' : 'report.notRun');
  return (
    <div className={styles.view}>
      <Parameters report={report} runs={runs}>
        {shown && (
          <>
            <span className={styles.soft} role="status">
              {t(shown.isLaid ? 'report.pageOf' : 'report.pageOfSoFar', { no: count(page), of: count(shown.pages) })}
            </span>
            <Segmented
              value={zoom ?? 0}
              onChange={(value) => setZoom(value || null)}
              options={[
                { value: 0, label: t('report.fit') },
                { value: 1, label: '100 %' },
                { value: 1.5, label: '150 %' },
              ]}
            />
            <Exports run={shown} />
          </>
        )}
      </Parameters>
      {shown ? <Notes run={shown} /> : <span />}
      {shown ? (
        <ReportPages key={shown.id} run={shown} zoom={zoom} onAsk={setSpot} onPage={setPage} />
      ) : (
        <EmptyState text={waiting} />
      )}
      {spot && shown && <ExplainDrawer runId={shown.id} spot={spot} onClose={() => setSpot(undefined)} />}
    </div>
  );
}

/** The report that the address names. */
export default function ReportViewPage() {
  const { t } = useTranslation('insight');
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const read = useRoute(reports.shown, { query: { id } }, { enabled: id !== '' });
  const report = read.data?.items[0];
  if (report) return <Viewer key={report.id} report={report} />;
  if (id === '') return <EmptyState text={t('report.unknown')} />;
  return <QueryState of={read} none={t('report.unknown')} />;
}
