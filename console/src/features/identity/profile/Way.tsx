import type { ReactNode } from 'react';
import styles from './ProfilePage.module.css';

/** A line of what an account is signed in by. */
export function Way({
  icon,
  title,
  state,
  hint,
  action,
}: {
  icon: ReactNode;
  title: string;
  state?: ReactNode;
  hint?: string | undefined;
  action: ReactNode;
}) {
  return (
    <li className={styles.way}>
      <span className={styles.wayIcon}>{icon}</span>
      <span className={styles.wayText}>
        <strong>{title}</strong>
        {state}
        {hint && <small>{hint}</small>}
      </span>
      {action}
    </li>
  );
}
