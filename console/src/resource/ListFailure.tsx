import { LockOutlined } from '@ant-design/icons';
import { kernelErrors } from '@ishare/kernel/errors.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { EmptyState } from '../ui/EmptyState';

const refused = 403;
const gone = 404;

/** In place of rows that could not be had: what is missing is a permission, a feature, the record, or another try. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error instanceof HttpError && error.status === refused) {
    const isIncluded = error.code !== kernelErrors.FeatureDisabled.code;
    return <EmptyState icon={<LockOutlined />} text={t(isIncluded ? 'list.refused' : 'list.notIncluded')} />;
  }
  if (error instanceof HttpError && error.status === gone) return <EmptyState text={t('errors:404.message')} />;
  return (
    <EmptyState text={t('list.failed')}>
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </EmptyState>
  );
}
