import { tenantDatabases } from '@ishare/contracts/saas/tenant-databases.js';
import type { TenantDatabase } from '@ishare/contracts/saas/tenant-databases.js';
import { Button, Descriptions, Drawer, Skeleton, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { useRoute } from '../../../session/routes';
import { useGuardedClose } from '../../../ui/use-guarded-close';
import { DatabaseForm } from './DatabaseForm';
import { isUnderWay, MoveProgress } from './MoveProgress';
import { useDatabaseActs } from './use-database-acts';
import type { Tenant } from './use-database-acts';
import { useDatabaseWish } from './use-database-wish';

/** How often a move is looked at, ms. */
const WATCH = 1_000;

/** Where the tenant lives now. */
function Now({ location }: Pick<TenantDatabase, 'location'>) {
  const { t } = useTranslation('saas');
  const children = location ? <code>{location}</code> : t('database.main');
  return <Descriptions column={1} size="small" items={[{ key: 'now', label: t('database.now'), children }]} />;
}

interface DatabaseDrawerProps {
  tenant: Tenant;
  onClose: () => void;
}

/** Where a tenant lives, and the way to another place: choose, check, move, watch. */
export function DatabaseDrawer({ tenant, onClose }: DatabaseDrawerProps) {
  const { t } = useTranslation(['saas', 'common']);
  const state = useRoute(
    tenantDatabases.state,
    { params: { id: tenant.id } },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (isUnderWay(data?.move) ? WATCH : false) },
  );
  const { data } = state;
  const wish = useDatabaseWish(data);
  const acts = useDatabaseActs(tenant, wish);
  const isMoving = isUnderWay(data?.move);
  const close = useGuardedClose(wish.isTouched, onClose);
  return (
    <Drawer
      open
      onClose={() => void close()}
      title={t('database.title', { name: tenant.name })}
      size={600}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void close()}>{t('common:action.close')}</Button>
          <Button
            type="primary"
            loading={acts.isMoving}
            disabled={!data || isMoving || wish.isApplied || wish.wanted === ''}
            onClick={acts.move}
          >
            {t('database.move')}
          </Button>
        </Space>
      }
    >
      {state.isPending && <Skeleton active />}
      {state.isError && <ListFailure error={state.error} onRetry={() => void state.refetch()} />}
      {data && (
        <Space orientation="vertical" size={16} style={{ width: '100%' }}>
          <Now location={data.location} />
          <DatabaseForm wish={wish} acts={acts} isLocked={isMoving} />
          {data.move && <MoveProgress move={data.move} />}
        </Space>
      )}
    </Drawer>
  );
}
