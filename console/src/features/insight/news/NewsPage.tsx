import { CheckOutlined } from '@ant-design/icons';
import { news, newsRoutes, newsType, type News } from '@ishare/contracts/insight/news.js';
import { routesOf } from '@ishare/contracts/things/records.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented, Skeleton } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { isOpen } from '../../../http/http-error';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { listOf } from '../../../session/things';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { dateText } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { newsPath } from '../places';
import styles from './News.module.css';
import { lazy } from '../../../state/lazy';

const RichText = lazy(() => import('../../../ui/RichText'));
const reads = routesOf(news);
const SHOWN = 50;
/** ms */
const FOLLOWS_CLOCK = 60_000;

/** In the reader's language, or in the other where it was not written in that. */
function useWords({ title, titleEn, content, contentEn }: Pick<News, 'title' | 'titleEn' | 'content' | 'contentEn'>) {
  const { i18n } = useTranslation();
  const isEnglish = i18n.language === 'en';
  return {
    title: (isEnglish && titleEn) || title,
    content: (isEnglish && contentEn) || content,
    isOther: isEnglish && !contentEn && Boolean(content),
  };
}

function Confirm({ id }: { id: string }) {
  const { t } = useTranslation('insight');
  const read = useAct(newsRoutes.read, { quiet: true });
  const confirm = useAct(newsRoutes.confirm, { onDone: () => read.mutate({ params: { id } }) });
  const { mutate } = read;
  useEffect(() => mutate({ params: { id } }), [id, mutate]);
  if (!read.data) return null;
  if (read.data.confirmTime)
    return (
      <Alert type="success" showIcon title={t('news.youConfirmed', { time: dateText(read.data.confirmTime, true) })} />
    );
  return (
    <Alert
      type="warning"
      showIcon
      title={t('news.pleaseConfirm')}
      action={
        <Button
          type="primary"
          icon={<CheckOutlined />}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ params: { id } })}
        >
          {t('news.confirm')}
        </Button>
      }
    />
  );
}

/** Keeps that somebody has read what need not be confirmed. */
function useRead({ id, mustConfirm }: News) {
  const { mutate } = useAct(newsRoutes.read, { quiet: true });
  useEffect(() => {
    if (!mustConfirm) mutate({ params: { id } });
  }, [id, mustConfirm, mutate]);
}

function Article({ one }: { one: News }) {
  const { t } = useTranslation('insight');
  const { title, content, isOther } = useWords(one);
  useViewTitle(title ?? undefined);
  useRead(one);
  return (
    <article className={styles.article}>
      <header>
        <h1>{title}</h1>
        <p className={styles.soft}>
          {[one.typeName, one.publishTime && dateText(one.publishTime, true)].filter(Boolean).join(' · ')}
          {one.status !== 'published' && <StateTag tone="info">{t(`news.statusName.${one.status}`)}</StateTag>}
        </p>
      </header>
      {one.mustConfirm && one.status === 'published' && <Confirm id={one.id} />}
      {isOther && <p className={styles.soft}>{t('news.otherLanguage')}</p>}
      {one.image && <img className={styles.picture} src={one.image} alt="" />}
      {content && (
        <Suspense fallback={<Skeleton active />}>
          <div className={styles.content}>
            <RichText label={title!} value={content} disabled />
          </div>
        </Suspense>
      )}
    </article>
  );
}

function One({ id }: { id: string }) {
  const { t } = useTranslation('insight');
  const found = useRoute(reads.get, { params: { id } }, { calls: { quiet: true } });
  if (found.data) return <Article key={id} one={found.data} />;
  if (found.isError && !isOpen(found.error)) return <EmptyState text={t('news.gone')} />;
  return <QueryState of={found} />;
}

function Line({ one, isChosen }: { one: News; isChosen: boolean }) {
  const { t } = useTranslation('insight');
  const { title } = useWords(one);
  return (
    <li data-chosen={isChosen || undefined}>
      <Link to={newsPath(one.id)} aria-current={isChosen ? 'page' : undefined}>
        <strong>{title}</strong>
        <small>
          {[one.isTop && t('news.isTop'), one.typeName, one.publishTime && dateText(one.publishTime)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </Link>
    </li>
  );
}

/** What is new for the reader: the list beside the piece that is read. */
export default function NewsPage() {
  const { t } = useTranslation('insight');
  const [query] = useSearchParams();
  const [typeId, setType] = useState('');
  const id = query.get('id');
  // What is due appears, and what has ended goes, while the page stands open.
  const list = useQuery({
    ...listOf(news, { maxResultCount: SHOWN, status: 'published', ...(typeId && { typeId }) }),
    refetchInterval: FOLLOWS_CLOCK,
  });
  const kinds = useQuery(listOf(newsType, { maxResultCount: SHOWN })).data?.items ?? [];
  const items = list.data?.items ?? [];
  return (
    <div className={styles.page} data-one={id ? true : undefined}>
      <nav className={styles.list} aria-label={t('news.title')}>
        {kinds.length > 0 && (
          <Segmented
            value={typeId}
            options={[
              { value: '', label: t('news.all') },
              ...kinds.map((kind) => ({ value: kind.id, label: kind.name! })),
            ]}
            onChange={setType}
          />
        )}
        {!list.data && <QueryState of={list} />}
        {list.data && items.length === 0 && <EmptyState text={t('news.none')} />}
        <ul>
          {items.map((one) => (
            <Line key={one.id} one={one} isChosen={one.id === id} />
          ))}
        </ul>
      </nav>
      <section className={styles.read}>{id ? <One id={id} /> : <EmptyState text={t('news.choose')} />}</section>
    </div>
  );
}
