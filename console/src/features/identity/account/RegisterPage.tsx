import { account, phoneAccount } from '@ishare/contracts/identity/account.js';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '../../../session/session';
import { EmailField, NewPasswordField, UserNameField } from './AccountFields';
import { AccountWays } from './AccountWays';
import { mayRegister } from './may-register';
import { PhoneCodeFields, sendCodeBy } from './PhoneCodeFields';

export default function RegisterPage() {
  const { t } = useTranslation('account');
  const isOpen = mayRegister(useConfiguration());
  const common = {
    submit: t('register.submit'),
    done: t('register.done'),
    failed: t('register.failed'),
  };
  const who = (
    <>
      <UserNameField />
      <NewPasswordField name="password" label={t('login.password')} />
    </>
  );
  return (
    <AccountWays
      title={t('register.title')}
      {...(!isOpen && { closed: t('register.closed') })}
      ways={[
        {
          ...common,
          key: 'phone',
          label: t('way.phone'),
          needsTextMessages: true,
          route: phoneAccount.register,
          fields: (onFailure) => (
            <>
              <PhoneCodeFields send={sendCodeBy(phoneAccount.sendRegisterCode)} onFailure={onFailure} />
              {who}
            </>
          ),
        },
        {
          ...common,
          key: 'email',
          label: t('way.email'),
          route: account.register,
          fixed: { appName: 'iShare' },
          captcha: 'register',
          fields: () => (
            <>
              <EmailField name="emailAddress" />
              {who}
            </>
          ),
        },
      ]}
    />
  );
}
