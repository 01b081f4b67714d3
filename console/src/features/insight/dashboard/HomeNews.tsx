import { ExclamationCircleOutlined, PushpinOutlined } from '@ant-design/icons';
import { news, newsRoutes, type News } from '@ishare/contracts/insight/news.js';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRoute } from '../../../session/routes';
import { listOf } from '../../../session/things';
import { dateText } from '../../../ui/figures';
import { newsPath, newsPlace } from '../places';
import { Card } from './Card';
import styles from './DashboardPage.module.css';

/** So many pieces of news are shown. */
const SHOWN = 5;

/** What is new for the reader, what waits to be confirmed first; nothing where nothing is. */
export function HomeNews() {
  const { t, i18n } = useTranslation('insight');
  const latest = useQuery(listOf(news, { maxResultCount: SHOWN, status: 'published' }));
  const waiting = useRoute(newsRoutes.toConfirm, {}, { calls: { quiet: true } }).data?.items ?? [];
  if (!latest.data?.items.length && waiting.length === 0) return null;
  const isWaiting = new Set(waiting.map(({ id }) => id));
  const titleOf = ({ title, titleEn }: Pick<News, 'title' | 'titleEn'>) => (i18n.language === 'en' && titleEn) || title;
  return (
    <Card title={t('news.title')} link={<Link to={newsPlace}>{t('news.all')}</Link>} query={latest}>
      {({ items }) => (
        <ul className={styles.news}>
          {[...waiting, ...items.filter(({ id }) => !isWaiting.has(id))].slice(0, SHOWN).map((one) => (
            <li key={one.id}>
              <Link to={newsPath(one.id)}>
                {isWaiting.has(one.id) && <ExclamationCircleOutlined aria-label={t('news.mustConfirm')} />}
                {one.isTop && !isWaiting.has(one.id) && <PushpinOutlined aria-label={t('news.isTop')} />}
                {titleOf(one)}
              </Link>
              <small>{dateText(one.publishTime)}</small>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
