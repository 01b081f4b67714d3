import { newsRoutes, type News } from '@ishare/contracts/insight/news.js';
import { Alert, Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { SaidBy } from '../../../resource/PersonName';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import styles from './News.module.css';

/** Who has read a piece of news and confirmed it, and who is still to. */
export default function ReceiptsDrawer({ news, onClose }: { news: News; onClose: () => void }) {
  const { t } = useTranslation('insight');
  useReturnedFocus();
  const receipts = useRoute(newsRoutes.receipts, { params: { id: news.id } });
  const remind = useAct(newsRoutes.remind, {
    onDone: ({ count }) => tellSuccess(t('news.reminded', { count })),
  });
  const { data } = receipts;
  return (
    <Drawer
      open
      onClose={onClose}
      size={520}
      title={t('news.receiptsOf', { title: news.title })}
      extra={
        news.mustConfirm &&
        data &&
        data.missing.length > 0 && (
          <Button loading={remind.isPending} onClick={() => remind.mutate({ params: { id: news.id } })}>
            {t('news.remind', { count: data.missing.length })}
          </Button>
        )
      }
    >
      {!data && <QueryState of={receipts} />}
      {data && (
        <>
          <Alert
            type="info"
            title={t('news.readBy', { read: data.items.length, count: data.count })}
            description={
              news.mustConfirm &&
              t('news.confirmedBy', {
                confirmed: data.items.filter((one) => one.confirmTime).length,
                count: data.count,
              })
            }
          />
          <ul className={styles.receipts}>
            {data.items.map(({ userId, userName, readTime, confirmTime }) => (
              <li key={userId}>
                <SaidBy
                  userName={userName}
                  after={[
                    t('news.readAt', { time: dateText(readTime, true) }),
                    confirmTime && t('news.confirmedAt', { time: dateText(confirmTime, true) }),
                  ]}
                />
              </li>
            ))}
          </ul>
          {data.missing.length > 0 && (
            <>
              <h3>{t(news.mustConfirm ? 'news.notConfirmed' : 'news.notRead')}</h3>
              <ul className={styles.receipts}>
                {data.missing.map((userName) => (
                  <li key={userName}>
                    <SaidBy userName={userName} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Drawer>
  );
}
