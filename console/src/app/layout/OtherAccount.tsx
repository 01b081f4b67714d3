import { personName } from '@ishare/contracts/identity/person-name.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '../../session/session';
import { useAnyDirty } from '../../state/view';
import { OverPage } from './OverPage';

/** Over a page whose browser works for another account by now: nothing is sent until that is over, or the page is. */
export default function OtherAccount() {
  const { t } = useTranslation('shell');
  const user = useConfiguration()?.currentUser;
  const isDirty = useAnyDirty();
  const name = personName({ ...user, surname: user?.surName });
  return (
    <OverPage
      title={t('otherAccount.title')}
      footer={
        <Button type={isDirty ? 'default' : 'primary'} danger={isDirty} onClick={() => location.assign('/')}>
          {t('otherAccount.go')}
        </Button>
      }
    >
      <p style={{ marginTop: 0 }}>{t('otherAccount.text', { user: name })}</p>
      {isDirty && <p>{t('otherAccount.unsaved', { user: name })}</p>}
    </OverPage>
  );
}
