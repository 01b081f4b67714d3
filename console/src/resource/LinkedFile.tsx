import { DownloadOutlined } from '@ant-design/icons';
import type { AskedOf, ReplyOf, Route } from '@ishare/contracts/things/route.js';
import { Button } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useRoute } from '../session/routes';
import { dateText } from '../ui/figures';
import { PublicPage } from './PublicPage';
import styles from './PublicPage.module.css';

type About = Route & { path: `${string}/:id/about` };
type File = Route & { path: `${string}/:id`; reply: 'file' };

interface LinkedFileProps<R extends About> {
  about: R;
  file: File;
  children: (about: ReplyOf<R>) => ReactNode;
}

/** A file for whoever holds a link to it, which the address of the page names: without sign-in. */
export function LinkedFile<R extends About>({ about, file, children }: LinkedFileProps<R>) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const asked = { params: { id: search.get('id') ?? '' }, query: { key: search.get('key') ?? '' } };
  const read = useRoute(about, asked as AskedOf<R>, { calls: { quiet: true }, retry: false });
  const address = `/${file.path.replace(':id', asked.params.id)}?${new URLSearchParams(asked.query)}`;
  /** A link may have ended since the page was opened: it is said here, where the file's address answers to programs. */
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if ((await read.refetch()).isSuccess) window.location.assign(`${address}&asFile=1`);
  };
  return (
    <PublicPage read={read} over={t('link.over')}>
      {(found) => (
        <>
          {children(found)}
          <Button
            type="primary"
            size="large"
            icon={<DownloadOutlined />}
            href={address}
            onClick={(event) => void download(event)}
          >
            {t('link.download')}
          </Button>
          <p>
            <small className={styles.until}>
              {t('link.until', { time: dateText((found as { expires: string }).expires) })}
            </small>
          </p>
        </>
      )}
    </PublicPage>
  );
}
