import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState';

/** Figures that could not be read, which is not the same as none. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['optimisation', 'common']);
  return (
    <EmptyState text={t('numbers.failed')}>
      <Button onClick={onRetry}>{t('common:action.retry')}</Button>
    </EmptyState>
  );
}
