import type { ReactNode } from 'react';
import { Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { LanguageSwitch } from '../../../i18n/LanguageSwitch';
import { EmptyState } from '../../../ui/EmptyState';
import { Splash } from '../../../ui/Splash';
import styles from './Checks.module.css';

interface PublicModelProps {
  title: string | undefined;
  isPending: boolean;
  error: Error | null;
  actions: ReactNode;
  children: ReactNode;
}

/** The page around a model that may be shown without a sign-in. */
export function PublicModel({ title, isPending, error, actions, children }: PublicModelProps) {
  const { t } = useTranslation('salesOrder');
  const isOver = error !== null && (!(error instanceof HttpError) || (error.status >= 400 && error.status < 500));
  return (
    <main className={styles.public}>
      <header className={styles.head}>
        <h1>{title ?? t('model.title')}</h1>
        <Space wrap>
          {actions}
          <LanguageSwitch />
        </Space>
      </header>
      {isPending && <Splash />}
      {error && <EmptyState text={t(isOver ? 'model.over' : 'model.failed')} />}
      {children}
    </main>
  );
}
