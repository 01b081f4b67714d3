import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import { useCustomerActs } from './customer-acts';

/** Asks why a customer goes back to the pool, where everybody may take him. */
export function ReleaseDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('crm');
  const { release } = useCustomerActs(onClose);
  return (
    <ReasonDialog
      title={t('customer.releaseTitle', { name })}
      label={t('customer.releaseReason')}
      okText={t('customer.release')}
      isOptional
      isPending={release.isPending}
      onSay={(comment) => release.mutate({ params: { id }, body: { comment: comment || null } })}
      onClose={onClose}
    />
  );
}
