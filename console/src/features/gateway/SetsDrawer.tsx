import { gatewayAdmin, type PublishedSet } from '@ishare/contracts/gateway/admin-routes.js';
import { gatewayPermissions } from '@ishare/contracts/gateway/permissions.js';
import { Button, Drawer, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../session/Can';
import { useAct, useRoute } from '../../session/routes';
import { dateText } from '../../ui/figures';
import { tellSuccess } from '../../ui/feedback';
import { StateTag } from '../../ui/StateTag';
import { Changes } from './Changes';
import type { BarDrawerProps } from './bar-drawer';
import { EmptyState } from '../../ui/EmptyState';
import styles from './gateway.module.css';
import { SaidBy } from '../../resource/PersonName';

function Compared({ number }: { number: number }) {
  const { data } = useRoute(gatewayAdmin.changes, { params: { number: String(number) } });
  return data ? <Changes changes={data.items} /> : <Skeleton active />;
}

function SetLine({ set, isObeyed }: { set: PublishedSet; isObeyed: boolean }) {
  const { t } = useTranslation('gateway');
  const [isCompared, setCompared] = useState(false);
  const rollBack = useAct(gatewayAdmin.rollBack, {
    onDone: ({ number }) => tellSuccess(t('sets.rolledBack', { number, restores: set.number })),
  });
  return (
    <section className={styles.block}>
      <h3>
        {t('sets.number', { number: set.number })} {isObeyed && <StateTag tone="success">{t('sets.obeyed')}</StateTag>}
      </h3>
      <div className={styles.soft}>
        <SaidBy userName={set.publishedBy} after={[dateText(set.publishedTime, true)]} />
        {set.restores !== null && ` · ${t('sets.restores', { number: set.restores })}`}
        {` · ${t('sets.holds', { routes: set.routes, aggregates: set.aggregates })}`}
      </div>
      {set.comment && <p>{set.comment}</p>}
      {!isObeyed && (
        <Space wrap style={{ marginBlock: 8 }}>
          <Can permission={gatewayPermissions.names.Route.Update}>
            <Button
              size="small"
              loading={rollBack.isPending}
              onClick={() => rollBack.mutate({ params: { number: String(set.number) } })}
            >
              {t('sets.rollBack')}
            </Button>
          </Can>
          <Button size="small" type="text" onClick={() => setCompared(!isCompared)}>
            {t('sets.compare')}
          </Button>
        </Space>
      )}
      {isCompared && <Compared number={set.number} />}
    </section>
  );
}

/** The published sets, the newest first; each can hold again by one click. */
export default function SetsDrawer({ draft, onClose }: BarDrawerProps) {
  const { t } = useTranslation('gateway');
  const { data } = useRoute(gatewayAdmin.sets, {});
  return (
    <Drawer open onClose={onClose} title={t('sets.title')} size={640}>
      {!data && <Skeleton active />}
      {data?.items.length === 0 && <EmptyState text={t('sets.none')} />}
      {data?.items.map((set) => (
        <SetLine key={set.number} set={set} isObeyed={set.number === draft.published?.number} />
      ))}
    </Drawer>
  );
}
