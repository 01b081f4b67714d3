import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { LanguageSwitch } from '../i18n/LanguageSwitch';
import { EmptyState } from '../ui/EmptyState';
import { Splash } from '../ui/Splash';
import styles from './PublicPage.module.css';

interface PublicPageProps<T> {
  read: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'isError'>;
  /** What whoever comes with a link that does not hold any more is told. */
  over: string;
  isWide?: boolean;
  children: (shown: T) => ReactNode;
}

/** A page for whoever holds a link to it, without sign-in. */
export function PublicPage<T>({ read, over, isWide = false, children }: PublicPageProps<T>) {
  const { t } = useTranslation();
  const { data, error, isPending, isError } = read;
  const isOver = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return (
    <main className={styles.page} data-wide={isWide}>
      <div className={styles.language}>
        <LanguageSwitch />
      </div>
      {isPending && <Splash />}
      {isError && <EmptyState text={isOver ? over : t('link.failed')} />}
      {data && !isOver && children(data)}
    </main>
  );
}
