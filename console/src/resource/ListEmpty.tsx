import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/EmptyState';
import { ListFailure } from './ListFailure';

interface ListEmptyProps {
  /** The list as it was asked for. */
  list: { isError: boolean; error: unknown; refetch: () => unknown };
  isFiltered: boolean;
  onClear: () => void;
  /** What is said while there is nothing at all, and the next step that is offered then. */
  text: string;
  children?: ReactNode;
}

/** In place of rows: they could not be had, none fits the filters, or there is nothing at all. */
export function ListEmpty({ list, isFiltered, onClear, text, children }: ListEmptyProps) {
  const { t } = useTranslation();
  if (list.isError) return <ListFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (!isFiltered) return <EmptyState text={text}>{children}</EmptyState>;
  return (
    <EmptyState text={t('list.emptyFiltered')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
