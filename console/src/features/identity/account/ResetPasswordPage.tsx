import { account, phoneAccount } from '@ishare/contracts/identity/account.js';
import { useTranslation } from 'react-i18next';
import { EmailField, NewPasswordField } from './AccountFields';
import { AccountWays } from './AccountWays';
import { PhoneCodeFields, sendCodeBy } from './PhoneCodeFields';

/** A forgotten password: by a code to the phone, or by a link to the mailbox. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('account');
  const common = { submit: t('reset.submit'), done: t('reset.done'), failed: t('reset.failed') };
  return (
    <AccountWays
      title={t('reset.title')}
      ways={[
        {
          ...common,
          key: 'phone',
          label: t('way.phone'),
          needsTextMessages: true,
          route: phoneAccount.resetPassword,
          fields: (onFailure) => (
            <>
              <PhoneCodeFields send={sendCodeBy(phoneAccount.sendPasswordResetCode)} onFailure={onFailure} />
              <NewPasswordField name="newPassword" label={t('reset.newPassword')} />
            </>
          ),
        },
        {
          key: 'email',
          label: t('way.email'),
          route: account.sendPasswordReset,
          fixed: { appName: 'iShare' },
          captcha: 'forgot-password',
          submit: t('reset.sendLink'),
          done: t('reset.linkSent'),
          failed: t('reset.linkNotSent'),
          goesOnElsewhere: true,
          fields: () => <EmailField name="email" />,
        },
      ]}
    />
  );
}
