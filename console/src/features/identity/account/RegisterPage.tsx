import { useTranslation } from 'react-i18next';
import { EmailField, NewPasswordField, UserNameField } from './AccountFields';
import { AccountWays } from './AccountWays';
import { PhoneCodeFields } from './PhoneCodeFields';

export default function RegisterPage() {
  const { t } = useTranslation('account');
  const common = {
    method: 'POST',
    submit: t('register.submit'),
    done: t('register.done'),
    failed: t('register.failed'),
  } as const;
  const who = (
    <>
      <UserNameField />
      <NewPasswordField name="password" label={t('login.password')} />
    </>
  );
  return (
    <AccountWays
      title={t('register.title')}
      ways={[
        {
          ...common,
          key: 'phone',
          label: t('way.phone'),
          path: '/api/account/phone/register',
          fields: (onFailure) => (
            <>
              <PhoneCodeFields sendPath="/api/account/phone/send-register-code" onFailure={onFailure} />
              {who}
            </>
          ),
        },
        {
          ...common,
          key: 'email',
          label: t('way.email'),
          path: '/api/account/register',
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
