import type { ReactNode } from 'react';
import styles from './StateTag.module.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** Published, draft and deleted as tones (app-25). */
export const publishTones = { published: 'success', draft: 'info', deleted: 'danger' } as const satisfies Record<
  string,
  Tone
>;

/** A state as tinted chip with an icon: never told by colour alone. */
export function StateTag({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
