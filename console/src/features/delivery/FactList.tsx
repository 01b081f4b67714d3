import styles from './Delivery.module.css';

/** What is known of a record, each with what it is called, in the lines it has; what is not known is left out. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
