import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangePasswordForm } from '../../features/identity/profile/ChangePasswordForm';

export default function ChangePasswordDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Drawer open onClose={onClose} title={t('password.title')} size={400}>
      <ChangePasswordForm onDone={onClose} />
    </Drawer>
  );
}
