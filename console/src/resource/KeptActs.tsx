import { Alert, Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { keptActs } from '../session/said';
import { useStore } from '../state/store';
import { dateText } from '../ui/figures';
import styles from './KeptActs.module.css';

/** What was said while the server was away: how much waits, what was refused once it was back; of all, or of one. */
export function KeptActs({ subject }: { subject?: string }) {
  const { t } = useTranslation();
  useStore(keptActs.store);
  const mine = keptActs.mine(subject);
  const refused = mine.filter(({ refusal }) => refusal !== undefined);
  const waiting = mine.length - refused.length;
  return (
    <>
      {waiting > 0 && (
        <Alert
          type="warning"
          banner
          showIcon
          title={t('keptActs.waiting', { count: waiting })}
          action={
            <Button size="small" onClick={() => void keptActs.flush()}>
              {t('keptActs.sendNow')}
            </Button>
          }
        />
      )}
      {refused.length > 0 && (
        <Alert
          type="error"
          banner
          showIcon
          title={t('keptActs.refusedLater', { count: refused.length })}
          description={
            <ul className={styles.acts}>
              {refused.map(({ key, title, time, refusal }) => (
                <li key={key}>
                  <span>
                    <strong>{title}</strong> <time>{dateText(time, true)}</time>
                    <br />
                    {refusal}
                  </span>
                  <Space>
                    <Button size="small" onClick={() => void keptActs.again(key)}>
                      {t('keptActs.sendAgain')}
                    </Button>
                    <Button size="small" danger onClick={() => keptActs.drop(key)}>
                      {t('keptActs.drop')}
                    </Button>
                  </Space>
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}
