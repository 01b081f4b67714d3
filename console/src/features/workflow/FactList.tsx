import type { FieldChange, WorkflowInstance } from '@ishare/contracts/platform/workflow/instance.js';
import { useTranslation } from 'react-i18next';
import { money } from '../../ui/figures';
import styles from './Workflow.module.css';

const MONEY = new Set(['amount', 'totalAmount', 'discountAmount']);
/** A value as people read it. */
export const factText = (name: string, value: unknown) => {
  if (value === null || value === undefined || value === '') return '–';
  return MONEY.has(name) && typeof value === 'number' ? money(value) : String(value);
};

const factsOf = (data: WorkflowInstance['data']) =>
  Object.entries(data ?? {}).filter(([, value]) => value !== null && value !== '');

export const hasFacts = ({ data }: Pick<WorkflowInstance, 'data'>): boolean => factsOf(data).length > 0;

interface FactListProps {
  data: WorkflowInstance['data'];
  changed: readonly FieldChange[];
}

/** What is known of what is decided on, each with what it was before. */
export function FactList({ data, changed }: FactListProps) {
  const { t } = useTranslation('workflow');
  const before = new Map(changed.map(({ field, from }) => [field, from]));
  // What is empty now is told where it was not before.
  const gone = changed
    .filter(({ to }) => to === null || to === '')
    .map(({ field }): [string, unknown] => [field, null]);
  const facts = [...factsOf(data), ...gone];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`fact.${name}`, { defaultValue: name })}</dt>
          <dd>
            {before.has(name) && <del>{factText(name, before.get(name))}</del>} {factText(name, value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
