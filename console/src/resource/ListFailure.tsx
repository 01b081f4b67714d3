import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { EmptyState } from '../ui/EmptyState';

const refused = 403;
const gone = 404;

/** In place of rows that could not be had: what is missing is a permission, the record, or another try. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error instanceof HttpError && error.status === refused) {
    return <EmptyState icon={<LockOutlined />} text={t('list.refused')} />;
  }
  if (error instanceof HttpError && error.status === gone) return <EmptyState text={t('errors:404.message')} />;
  return (
    <EmptyState text={t('list.failed')}>
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </EmptyState>
  );
}
