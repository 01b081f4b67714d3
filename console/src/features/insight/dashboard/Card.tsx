import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';
import styles from './DashboardPage.module.css';

/** A part of the first page that shows what it has asked for. */
export function Card<T>({
  title,
  link,
  query,
  children,
}: {
  title: string;
  link?: ReactNode;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={styles.card}>
      <header>
        <h2>{title}</h2>
        {link}
      </header>
      {query.isPending && <Skeleton active paragraph={{ rows: 3 }} />}
      {query.isError && (
        <EmptyState text={t('failed')}>
          <Button onClick={() => void query.refetch()}>{t('retry')}</Button>
        </EmptyState>
      )}
      {query.data !== undefined && children(query.data)}
    </section>
  );
}
