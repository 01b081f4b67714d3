import { DownloadOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../ui/figures';
import { PublicPage } from './PublicPage';
import styles from './PublicPage.module.css';

interface LinkedFileProps<T> {
  about: UseQueryResult<T>;
  /** Of the file itself. */
  address: string;
  children: (about: T) => ReactNode;
}

/** A file for whoever holds a link to it, without sign-in. */
export function LinkedFile<T extends { expires: string }>({ about, address, children }: LinkedFileProps<T>) {
  const { t } = useTranslation();
  /** A link may have ended since the page was opened: it is said here, where the file's address answers to programs. */
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if ((await about.refetch()).isSuccess) window.location.assign(address);
  };
  return (
    <PublicPage read={about} over={t('link.over')}>
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
            <small className={styles.until}>{t('link.until', { time: dateText(found.expires) })}</small>
          </p>
        </>
      )}
    </PublicPage>
  );
}
