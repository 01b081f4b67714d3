import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import { news, type NewsStatus } from '@ishare/contracts/insight/news.js';
import { Suspense } from 'react';
import i18next from 'i18next';
import { thingScreen } from '../../../resource/things';
import { StateTag } from '../../../ui/StateTag';
import { newsPath } from '../places';
import { lazy } from '../../../state/lazy';

const RichText = lazy(() => import('../../../ui/RichText'));
const AudienceField = lazy(() => import('./AudienceField'));
const PictureField = lazy(() => import('./PictureField'));
const ReceiptsDrawer = lazy(() => import('./ReceiptsDrawer'));

const tones: Readonly<Record<NewsStatus, 'success' | 'info' | 'danger'>> = {
  published: 'success',
  draft: 'info',
  deleted: 'danger',
};

const written = (label: string) => ({
  span: 2 as const,
  render: (props: object) => (
    <Suspense>
      <RichText {...(props as { value: string | null })} label={i18next.t(label)} />
    </Suspense>
  ),
});

/** News and announcements as they are written. */
export default thingScreen(news, {
  name: 'insight:news',
  titleOf: ({ title }) => title,
  formSize: 760,
  texts: { audience: 'files:audience', status: 'insight:news.statusName' },
  columns: {
    title: { width: 260, pinned: 'start', label: 'insight:news.heading' },
    typeName: { width: 120 },
    status: {
      width: 110,
      render: ({ status }) => (
        <StateTag tone={tones[status!]}>{i18next.t(`insight:news.statusName.${status}`)}</StateTag>
      ),
    },
    isTop: { width: 90 },
    audience: { width: 130 },
    publishTime: { width: 160 },
    expireTime: { width: 160 },
    mustConfirm: { width: 120 },
    readCount: { width: 90 },
    confirmCount: { width: 100 },
    titleEn: {
      width: 120,
      label: 'insight:news.english',
      render: ({ titleEn, contentEn, content }) =>
        titleEn && (contentEn || !content) ? null : (
          <StateTag tone="warning">{i18next.t('insight:news.noEnglish')}</StateTag>
        ),
    },
  },
  filters: ['status', 'typeId', 'audience'],
  rowActions: [
    { key: 'look', run: ({ rows: [row], go }) => go(newsPath(row!.id)) },
    {
      key: 'receipts',
      permission: insightPermissions.names.News.Edit,
      fits: ({ status }) => status === 'published',
      run: ({ rows: [row], show }) =>
        show((close) => (
          <Suspense>
            <ReceiptsDrawer news={row!} onClose={close} />
          </Suspense>
        )),
    },
  ],
  sections: {
    written: {
      title: { label: 'insight:news.heading' },
      titleEn: true,
      content: written('insight:news.content'),
      contentEn: written('insight:news.contentEn'),
      image: {
        span: 2,
        render: (props) => (
          <Suspense>
            <PictureField {...(props as object)} />
          </Suspense>
        ),
      },
    },
    shown: {
      typeId: true,
      status: { hint: 'insight:news.statusHint' },
      publishTime: { hint: 'insight:news.publishTimeHint' },
      expireTime: { hint: 'insight:news.expireTimeHint' },
      isTop: true,
      isTold: true,
      mustConfirm: { hint: 'insight:news.mustConfirmHint' },
      audience: {
        render: (props) => (
          <Suspense>
            <AudienceField {...(props as object)} />
          </Suspense>
        ),
      },
      readerIds: { span: 2, hint: 'files:readersHint' },
    },
  },
});
