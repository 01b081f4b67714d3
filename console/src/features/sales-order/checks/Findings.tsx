import type { CheckFinding, CheckResult, PageLayout } from '@ishare/contracts/sales-order/json-check.js';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';
import styles from './Checks.module.css';

const TONES = { block: 'error', error: 'error', warn: 'warning' } as const;

/** The part that a finding is pinned to: of a drilling the part that it is in. */
export const partOfFinding = (at: string | undefined): string | undefined =>
  at?.replace(/\/(?:drillings|drills|holes)\/\d+$/, '') || undefined;

export function ResultTag({ result: { passed, blocked, count } }: { result: CheckResult }) {
  const { t } = useTranslation('salesOrder');
  const state = blocked ? 'blocked' : passed ? 'passed' : 'failed';
  return <Tag color={passed && !blocked ? 'success' : 'error'}>{t(`check.${state}`, { count })}</Tag>;
}

/** Findings as lines; a click, or Enter, selects what it is about. */
export function Findings({
  findings,
  layout,
  selected,
  onSelect,
}: {
  findings: readonly CheckFinding[];
  layout: Pick<PageLayout, 'columns'>;
  selected: string | null;
  onSelect: (at: string | null) => void;
}) {
  const { t } = useTranslation('salesOrder');
  if (findings.length === 0) return <EmptyState text={t('check.nothing')} />;
  return (
    <ul className={styles.lines}>
      {findings.map((finding, index) => (
        <li key={index}>
          <button
            type="button"
            aria-pressed={finding.at !== undefined && finding.at !== '' && finding.at === selected}
            onClick={() => onSelect(finding.at || null)}
          >
            <Tag color={TONES[finding.severity]}>{t(`checkSeverity.${finding.severity}`)}</Tag>
            <strong>{finding.message}</strong>
            <small>{finding.target}</small>
            {layout.columns.map((column) => (
              <small key={column}>
                {t(`check.column.${column}`)} {column === 'scope' ? t(`checkScope.${finding.scope}`) : finding[column]}
              </small>
            ))}
          </button>
        </li>
      ))}
    </ul>
  );
}
