import { Skeleton } from 'antd';
import { EmptyState } from '../ui/EmptyState';
import { ListFailure } from './ListFailure';

interface QueryStateProps {
  of: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
  /** What is said where there is nothing; absent while there is something. */
  none?: string | false | undefined;
}

/** In place of what is asked for: it is not there yet, cannot be had, or is nothing. */
export function QueryState({ of: query, none }: QueryStateProps) {
  if (query.isPending) return <Skeleton active />;
  if (query.isError) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  return none ? <EmptyState text={none} /> : null;
}
