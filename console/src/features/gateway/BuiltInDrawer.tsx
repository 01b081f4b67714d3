import { LockOutlined } from '@ant-design/icons';
import { ownRouteRoutes } from '@ishare/contracts/gateway/admin-routes.js';
import { Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../session/routes';
import type { BarDrawerProps } from './bar-drawer';
import styles from './gateway.module.css';

/** The routes that the product has by itself: they come first, and nobody edits them. */
export default function BuiltInDrawer({ onClose }: BarDrawerProps) {
  const { t } = useTranslation('gateway');
  const { data } = useRoute(ownRouteRoutes.dynamic, { params: { appId: '-' } });
  return (
    <Drawer open onClose={onClose} title={t('builtIn.title')} size={720}>
      <p className={styles.soft}>
        <LockOutlined /> {t('builtIn.hint')}
      </p>
      {!data && <Skeleton active />}
      {/* Scrolled by the keyboard as well: nothing in it takes the focus. */}
      <div tabIndex={0} role="group" aria-label={t('builtIn.title')}>
        {data?.items.map(({ dynamicReRouteId, serviceName, prefixes }) => (
          <section key={dynamicReRouteId} className={styles.block}>
            <h3>{serviceName}</h3>
            {prefixes.map((prefix) => (
              <div key={prefix} className={styles.code}>
                {prefix}
              </div>
            ))}
          </section>
        ))}
      </div>
    </Drawer>
  );
}
