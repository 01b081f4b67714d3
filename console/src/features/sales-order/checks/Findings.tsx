import type { CheckFinding, CheckResult, PageLayout } from '@ishare/contracts/sales-order/json-check.js';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTargetText } from '../../../resource/check-target';
import { EmptyState } from '../../../ui/EmptyState';
import { StateTag } from '../../../ui/StateTag';
import styles from './Checks.module.css';

const TONES = { block: 'danger', error: 'danger', warn: 'warning' } as const;

/** The part that a finding is pinned to: of a drilling the part that it is in. */
export const partOfFinding = (at: string | undefined): string | undefined =>
  at?.replace(/\/(?:drillings|drills|holes)\/\d+$/, '') || undefined;

export function ResultTag({ result: { passed, blocked, count } }: { result: CheckResult }) {
  const { t } = useTranslation('salesOrder');
  const state = blocked ? 'blocked' : passed ? 'passed' : 'failed';
  return <StateTag tone={passed && !blocked ? 'success' : 'danger'}>{t(`check.${state}`, { count })}</StateTag>;
}

/** Whether a finding is what is selected, or is about the part that is. */
const isMeant = (at: string | undefined, selected: string | null): boolean =>
  selected !== null && selected !== '' && (at === selected || partOfFinding(at) === selected);

/** Findings as lines; a click, or Enter, selects what it is about, and what is selected elsewhere comes into sight. */
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
  const targetText = useTargetText();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  if (findings.length === 0) return <EmptyState text={t('check.nothing')} />;
  return (
    <ul ref={list} className={styles.lines}>
      {findings.map((finding, index) => (
        <li key={index}>
          <button
            type="button"
            aria-pressed={isMeant(finding.at, selected)}
            onClick={() => onSelect(finding.at || null)}
          >
            <StateTag tone={TONES[finding.severity]}>{t(`checkSeverity.${finding.severity}`)}</StateTag>
            <strong>{finding.message}</strong>
            <small>{targetText(finding.target)}</small>
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
