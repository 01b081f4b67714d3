import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { DELIVERY_STATES, webhooks, type Webhook, type WebhookDelivery } from '@ishare/contracts/platform/webhook.js';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Collapse, Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallCard } from '../../../resource/CallCard';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { dateText } from '../../../ui/figures';
import { PageBar } from '../../../ui/PageBar';
import { StateTag } from '../../../ui/StateTag';
import { useReturnedFocus } from '../../../ui/use-returned-focus';

const P = platformPermissions.names.Webhooks;
const SIZE = 15;
/** ms between two looks at what waits. */
const CALM = 5_000;
const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const;
type State = WebhookDelivery['state'] | 'all';

function Head({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('platform');
  const { event, state, creationTime, dueTime, attempts } = delivery;
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <StateTag tone={tones[state]}>{t(`webhook.state.${state}`)}</StateTag>
      <strong>{t(`webhook.event.${event}`)}</strong>
      <span>{dateText(creationTime, true)}</span>
      <span>{t('webhook.attempts', { count: attempts.length })}</span>
      {state === 'waiting' && dueTime && attempts.length > 0 && (
        <span>{t('webhook.next', { time: dateText(dueTime, true) })}</span>
      )}
    </span>
  );
}

/** What another system was told, every attempt, and once more. */
export default function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  useReturnedFocus();
  const { t } = useTranslation(['platform', 'workflow']);
  const mayEdit = usePermission(P.Edit);
  const [state, setState] = useState<State>('all');
  const [page, turn] = useState(1);
  const asked = { skipCount: (page - 1) * SIZE, maxResultCount: SIZE, ...(state !== 'all' && { state }) };
  const list = useRoute(
    webhooks.deliveries,
    { params: { id: webhook.id }, query: asked },
    { placeholderData: keepPreviousData, refetchInterval: CALM },
  );
  const replay = useAct(webhooks.replay);
  const ping = useAct(webhooks.ping);
  const items = list.data?.items ?? [];
  return (
    <Drawer
      open
      size={820}
      title={t('webhook.deliveriesOf', { name: webhook.name })}
      onClose={onClose}
      extra={
        mayEdit && (
          <Button loading={ping.isPending} onClick={() => ping.mutate({ params: { id: webhook.id } })}>
            {t('webhook.ping')}
          </Button>
        )
      }
      footer={
        (list.data?.totalCount ?? 0) > SIZE && (
          <PageBar page={page} size={SIZE} total={list.data!.totalCount} onChange={turn} />
        )
      }
    >
      <Segmented
        aria-label={t('webhook.stateTitle')}
        value={state}
        onChange={(next) => {
          setState(next);
          turn(1);
        }}
        options={(['all', ...DELIVERY_STATES] as const).map((value) => ({
          value,
          label: t(`webhook.state.${value}`),
        }))}
        style={{ marginBottom: 12 }}
      />
      <QueryState of={list} none={items.length === 0 && t('webhook.noDeliveries')} />
      {items.length > 0 && (
        <Collapse
          items={items.map((delivery) => ({
            key: delivery.id,
            label: <Head delivery={delivery} />,
            extra: mayEdit && (
              <Button
                size="small"
                disabled={replay.isPending}
                onClick={(event) => {
                  event.stopPropagation();
                  replay.mutate({ params: { id: delivery.id } });
                }}
              >
                {t('workflow:act.replay')}
              </Button>
            ),
            children:
              delivery.attempts.length === 0
                ? t('webhook.notYet')
                : delivery.attempts.map((call) => <CallCard key={call.id} call={call} />),
          }))}
        />
      )}
    </Drawer>
  );
}
