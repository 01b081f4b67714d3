import { myNotifications, type NotificationReason } from '@ishare/contracts/notifications/notifications.js';
import { mySubscriptions } from '@ishare/contracts/notifications/subscriptions.js';
import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../session/routes';
import { TipButton } from '../../ui/TipButton';
import styles from './NotificationsPage.module.css';

function Reason({ name, reason }: { name: string; reason: NotificationReason }) {
  const { t } = useTranslation('notifications');
  const known = useRoute(myNotifications.assignables, {});
  const held = useRoute(mySubscriptions.all, {});
  const unsubscribe = useAct(mySubscriptions.unsubscribe);
  const kinds = known.data?.items.flatMap(({ notifications }) => notifications);
  const displayName = kinds?.find((one) => one.name === name)?.displayName ?? name;
  const isHeld = held.data?.items.some((one) => one.name === name) ?? false;
  return (
    <div className={styles.why}>
      <p>{t(`why.${reason}`, { name: displayName })}</p>
      {reason === 'subscribed' && isHeld && (
        <Button loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate({ query: { name } })}>
          {t('why.unsubscribe')}
        </Button>
      )}
    </div>
  );
}

/** Says why somebody gets a notification, and lets him go without. */
export function Why(props: { name: string; reason: NotificationReason }) {
  const { t } = useTranslation('notifications');
  return (
    <Popover trigger="click" placement="bottomRight" destroyOnHidden content={<Reason {...props} />}>
      <span>
        <TipButton type="text" title={t('why.ask')} icon={<QuestionCircleOutlined />} />
      </span>
    </Popover>
  );
}
