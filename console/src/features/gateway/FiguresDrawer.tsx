import { gatewayAdmin } from '@ishare/contracts/gateway/admin-routes.js';
import { Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../session/routes';
import { count } from '../../ui/figures';
import type { BarDrawerProps } from './bar-drawer';
import { EmptyState } from '../../ui/EmptyState';
import styles from './gateway.module.css';

const LOOKED_EVERY = 5_000;

/** What each published route had to do in the last hour. */
export default function FiguresDrawer({ onClose }: BarDrawerProps) {
  const { t } = useTranslation('gateway');
  const { data } = useRoute(gatewayAdmin.figures, {}, { refetchInterval: LOOKED_EVERY });
  return (
    <Drawer open onClose={onClose} title={t('figures.title')} size={720}>
      {!data && <Skeleton active />}
      {data?.items.length === 0 && <EmptyState text={t('figures.none')} />}
      {data && data.items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('figures.name')}</th>
              <th className={styles.figure}>{t('figures.requests')}</th>
              <th className={styles.figure}>{t('figures.p95')}</th>
              <th className={styles.figure}>{t('figures.errors')}</th>
              <th className={styles.figure}>{t('figures.limited')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ id, kind, name, requests, p95, errors, limited }) => (
              <tr key={id}>
                <td>
                  {t(`kind.${kind}`)} {name}
                </td>
                <td className={styles.figure}>{count(requests)}</td>
                <td className={styles.figure}>{p95 === null ? '–' : `${p95} ms`}</td>
                <td className={styles.figure}>{count(errors)}</td>
                <td className={styles.figure}>{count(limited)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  );
}
