import { mailings, myMails, type MailSettings } from '@ishare/contracts/notifications/mails.js';
import { myNotifications } from '@ishare/contracts/notifications/notifications.js';
import { mySubscriptions } from '@ishare/contracts/notifications/subscriptions.js';
import { Alert, Checkbox, Drawer, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../resource/QueryState';
import { useAct, useRoute } from '../../session/routes';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import styles from './NotificationsPage.module.css';

const hours = Array.from({ length: 24 }, (_value, hour) => ({
  value: hour,
  label: `${String(hour).padStart(2, '0')}:00`,
}));
/** What quiet hours are at first. */
const NIGHT = { quietFrom: 20, quietTo: 7 };

function Hour({ label, value, onChange }: { label: string; value: number; onChange: (hour: number) => void }) {
  return (
    <label className={styles.hour}>
      {label}
      <Select aria-label={label} value={value} options={hours} onChange={onChange} />
    </label>
  );
}

function Mails({ kept }: { kept: MailSettings & { address: string | null } }) {
  const { t } = useTranslation('notifications');
  const keep = useAct(myMails.keep);
  const { address, ...settings } = kept;
  const { mail, digestHour, quietFrom, quietTo } = settings;
  const change = (next: Partial<MailSettings>) =>
    keep.mutate({ body: { mail, digestHour, quietFrom, quietTo, ...next } });
  return (
    <>
      <section className={styles.setting}>
        <h3>{t('settings.mail')}</h3>
        <Radio.Group
          vertical
          value={mail}
          disabled={keep.isPending}
          options={mailings.map((value) => ({ value, label: t(`settings.mailOf.${value}`) }))}
          onChange={({ target }) => change({ mail: target.value as MailSettings['mail'] })}
        />
        {mail === 'digest' && (
          <Hour label={t('settings.digestHour')} value={digestHour} onChange={(hour) => change({ digestHour: hour })} />
        )}
        {address ? (
          <small>{t('settings.address', { address })}</small>
        ) : (
          mail !== 'none' && <Alert type="warning" showIcon title={t('settings.noAddress')} />
        )}
      </section>
      <section className={styles.setting}>
        <h3>{t('settings.quiet')}</h3>
        <label>
          <Switch
            aria-label={t('settings.quiet')}
            checked={quietFrom !== null}
            loading={keep.isPending}
            onChange={(isOn) => change(isOn ? NIGHT : { quietFrom: null, quietTo: null })}
          />
        </label>
        {quietFrom !== null && quietTo !== null && (
          <div className={styles.hours}>
            <Hour label={t('settings.from')} value={quietFrom} onChange={(hour) => change({ quietFrom: hour })} />
            <Hour label={t('settings.to')} value={quietTo} onChange={(hour) => change({ quietTo: hour })} />
          </div>
        )}
        <small>{t('settings.quietHint')}</small>
      </section>
    </>
  );
}

/** Names of notifications that are sent to whoever wants them. */
function Subscriptions() {
  const { t } = useTranslation('notifications');
  const known = useRoute(myNotifications.assignables, {});
  const held = useRoute(mySubscriptions.all, {});
  const subscribe = useAct(mySubscriptions.subscribe);
  const unsubscribe = useAct(mySubscriptions.unsubscribe);
  if (!known.data || !held.data) return <QueryState of={known.data ? held : known} />;
  const names = new Set(held.data.items.map(({ name }) => name));
  return (
    <section className={styles.setting}>
      <h3>{t('settings.subscriptions')}</h3>
      <small>{t('settings.subscriptionsHint')}</small>
      {known.data.items.map((group) => (
        <fieldset key={group.name} className={styles.group}>
          <legend>{group.displayName}</legend>
          {group.notifications.map(({ name, displayName, description }) => (
            <Checkbox
              key={name}
              checked={names.has(name)}
              onChange={({ target }) =>
                target.checked ? subscribe.mutate({ body: { name } }) : unsubscribe.mutate({ query: { name } })
              }
            >
              {displayName}
              {description && <small>{description}</small>}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </section>
  );
}

/** What the reader is told of, by which way, and when he is left in peace. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  useReturnedFocus();
  const { t } = useTranslation('notifications');
  const mails = useRoute(myMails.get, {});
  return (
    <Drawer open size={480} title={t('settings.title')} onClose={onClose}>
      {mails.data ? <Mails kept={mails.data} /> : <QueryState of={mails} />}
      <Subscriptions />
    </Drawer>
  );
}
