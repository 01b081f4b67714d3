import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { returnToOwnAccount, useConfiguration } from '../../session/session';
import { useAnyDirty } from '../../state/view';
import { OverPage } from './OverPage';

/** Over a page in somebody else's name that may not be used any longer: the way back to one's own account. */
export default function OtherNameIsOver() {
  const { t } = useTranslation('shell');
  const user = useConfiguration()?.currentUser.userName ?? '';
  const isDirty = useAnyDirty();
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    returnToOwnAccount();
  };
  return (
    <OverPage
      title={t('otherNameIsOver.title', { user })}
      footer={
        <Button type="primary" loading={isLeaving} onClick={leave}>
          {t('impersonation.back')}
        </Button>
      }
    >
      <p style={{ marginTop: 0 }}>{t('otherNameIsOver.text', { user })}</p>
      {isDirty && <p>{t('otherNameIsOver.unsaved')}</p>}
    </OverPage>
  );
}
