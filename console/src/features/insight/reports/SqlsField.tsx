import { DeleteOutlined, PlayCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { reports } from '@ishare/contracts/insight/report.js';
import { MAX_SQL, MAX_SQLS, REPORT_NAME } from '@ishare/contracts/insight/report-template.js';
import type { ReportSql } from '@ishare/contracts/insight/report-template.js';
import { REPORT_FUNCTIONS } from '@ishare/contracts/insight/report-functions.js';
import { reportViewNames, reportViews } from '@ishare/contracts/insight/report-views.js';
import { Alert, Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../resource/refusals';
import { useAct } from '../../../session/routes';
import { OfferedText, offersFor } from '../../../ui/OfferedText';
import type { Offer } from '../../../ui/OfferedText';
import { TipButton } from '../../../ui/TipButton';
import { freeName, replaced, without } from './report-draft';
import styles from './Reports.module.css';
import { ResultTable } from './ResultTable';
import { useDesigned, useReportCheck } from './use-report-check';

const EXAMPLE = 'select dealer, sum(total_amount) as amount from orders where order_date >= :since group by dealer';

/** The views with their columns; a click writes the name into the statement. */
function Views({ onWrite }: { onWrite: (text: string) => void }) {
  const { t } = useTranslation('insight');
  return (
    <nav className={styles.views} aria-label={t('report.views')}>
      {reportViewNames.map((name) => (
        <details key={name}>
          <summary>
            <button type="button" onClick={() => onWrite(name)}>
              {name}
            </button>{' '}
            {t(`report.view.${name}`)}
          </summary>
          <ul>
            {Object.entries(reportViews[name].columns).map(([column, { kind }]) => (
              <li key={column}>
                <button type="button" onClick={() => onWrite(column)}>
                  {column}
                </button>{' '}
                <span className={styles.soft}>{t(`report.kind.${kind}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function Rows({ sql }: { sql: string }) {
  const { t } = useTranslation('insight');
  const { parameters } = useDesigned();
  const [refusal, setRefusal] = useState<string>();
  const attempt = useAct(reports.try, {
    onRefused: (error) => setRefusal(failureText(error, t)),
    onDone: () => setRefusal(undefined),
  });
  return (
    <>
      <Button
        size="small"
        icon={<PlayCircleOutlined />}
        loading={attempt.isPending}
        disabled={sql.trim() === ''}
        onClick={() => attempt.mutate({ body: { sql, parameters } })}
      >
        {t('report.try')}
      </Button>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      {attempt.data && !refusal && (
        <ResultTable columns={attempt.data.columns} rows={attempt.data.rows} maxHeight={220} />
      )}
    </>
  );
}

const ROWS = { minRows: 6, maxRows: 24 };
/** With the colon of a parameter, which may be all of it yet; two of them say a type. */
const WORD = /(?:(?<!:):[a-z0-9_]*|[a-z_][a-z0-9_]*)$/i;

/** What a statement may say: columns of the views that it names, or of all before, views, parameters, and functions. */
function useOffers(): (sql: string) => Offer[] {
  const { t } = useTranslation('insight');
  const { parameters } = useDesigned();
  return (sql) => {
    const views = reportViewNames.map((name) => ({ name, title: t(`report.view.${name}`), insert: name }));
    const named = reportViewNames.filter((name) => new RegExp(`\\b${name}\\b`).test(sql));
    const columns = (named.length > 0 ? named : reportViewNames).flatMap((name) =>
      Object.entries(reportViews[name].columns).map(([column, { kind }]) => ({
        name: column,
        title: `${t(`report.view.${name}`)} · ${t(`report.kind.${kind}`)}`,
        insert: column,
      })),
    );
    const said = parameters.map(({ name, title }) => ({ name: `:${name}`, title, insert: `:${name}` }));
    const functions = REPORT_FUNCTIONS.map((name) => ({ name: `${name}(…)`, insert: `${name}(` }));
    const all = [...columns, ...said, ...views, ...functions];
    // Views share names of columns.
    return all.filter(({ insert }, index) => all.findIndex((one) => one.insert === insert) === index);
  };
}

interface StatementProps {
  value: ReportSql;
  findings: readonly string[];
  onChange: (sql: ReportSql) => void;
  onRemove: () => void;
}

function Statement({ value, findings, onChange, onRemove }: StatementProps) {
  const { t } = useTranslation(['insight', 'common']);
  const text = useRef<TextAreaRef>(null);
  const offers = useOffers();
  const write = (word: string) => {
    const area = text.current?.resizableTextArea?.textArea;
    const at = area?.selectionStart ?? value.sql.length;
    const before = value.sql.slice(0, at);
    const space = before === '' || /\s$/.test(before) ? '' : ' ';
    onChange({ ...value, sql: `${before}${space}${word} ${value.sql.slice(area?.selectionEnd ?? at)}` });
    area?.focus();
  };
  return (
    <section className={styles.statement} aria-label={value.name}>
      <div className={styles.canvas}>
        <div className={styles.line}>
          <Input
            value={value.name}
            maxLength={40}
            style={{ width: 200 }}
            status={REPORT_NAME.test(value.name) ? '' : 'error'}
            onChange={({ target }) => onChange({ ...value, name: target.value })}
            aria-label={t('report.sqlName')}
          />
          <TipButton type="text" title={t('common:action.delete')} icon={<DeleteOutlined />} onClick={onRemove} />
        </div>
        <OfferedText
          ref={text}
          className={styles.sql}
          label={t('report.sql')}
          value={value.sql}
          maxLength={MAX_SQL}
          rows={ROWS}
          word={WORD}
          takesEnter={false}
          placeholder={EXAMPLE}
          offers={(word) => offersFor(word, offers(value.sql))}
          onChange={(sql) => onChange({ ...value, sql })}
        />
        {findings.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={
              <ul className={styles.findings}>
                {findings.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            }
          />
        )}
        <div>
          <Rows sql={value.sql} />
        </div>
      </div>
      <Views onWrite={write} />
    </section>
  );
}

/** The statements of a report, with the views that they may read beside each. */
export default function SqlsField({
  value = [],
  onChange,
}: {
  value?: ReportSql[];
  onChange?: (sqls: ReportSql[]) => void;
}) {
  const { t } = useTranslation('insight');
  const { findings } = useReportCheck(useDesigned());
  return (
    <>
      <p className={styles.soft}>{t('report.sqlsHint')}</p>
      {value.map((sql, index) => (
        <Statement
          key={index}
          value={sql}
          findings={findings.filter(({ place }) => place === sql.name).map(({ text }) => text)}
          onChange={(next) => onChange?.(replaced(value, index, next))}
          onRemove={() => onChange?.(without(value, index))}
        />
      ))}
      <Button
        icon={<PlusOutlined />}
        disabled={value.length >= MAX_SQLS}
        onClick={() =>
          onChange?.([
            ...value,
            {
              name: freeName(
                'rows',
                value.map(({ name }) => name),
              ),
              sql: '',
            },
          ])
        }
      >
        {t('report.addSql')}
      </Button>
    </>
  );
}
