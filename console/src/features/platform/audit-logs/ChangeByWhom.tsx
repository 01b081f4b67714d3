import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { http } from '../../../session/http';
import { auditLogsPath } from './audit-log';
import styles from './ChangeDiff.module.css';

/** Who made a change. */
export function ChangeByWhom({ id }: { id: string }) {
  const { t } = useTranslation('platform');
  const path = `${auditLogsPath}/entity-change-with-username/${id}`;
  const change = useQuery({
    queryKey: [path],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => http.get<{ userName: string | null }>(path, undefined, { quiet: true }),
  });
  return (
    <p className={styles.none}>
      {change.data ? t('entityChange.by', { name: change.data.userName ?? t('entityChange.nobody') }) : '\u00a0'}
    </p>
  );
}
