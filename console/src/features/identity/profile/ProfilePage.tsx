import { EMAIL, PHONE } from '@ishare/contracts/reach.js';
import type { SettingDefinition } from '@ishare/contracts/define.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { profile as routes } from '@ishare/contracts/identity/profile.js';
import type { Profile } from '@ishare/contracts/identity/profile.js';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { fieldRefusals } from '../../../resource/refusals';
import { http } from '../../../session/http';
import { ownEmail } from '../../../session/own-email';
import { fetchConfiguration, settingOf } from '../../../session/configuration';
import { call, keyOf, useRoute } from '../../../session/routes';
import { useConfiguration } from '../../../session/session';
import { useDirty } from '../../../state/view';
import { tellSuccess } from '../../../ui/feedback';
import { ChangePasswordForm } from './ChangePasswordForm';
import styles from './ProfilePage.module.css';
import { emailToSave } from './reach';
import { refusedField } from './refused-field';
import { SignInWays } from './SignInWays';

/** Their change takes the current password. */
const signInFields = ['userName', 'email', 'phoneNumber'] as const;
type ProfileValues = Partial<Profile> & { currentPassword?: string };

function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const configuration = useConfiguration();
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [form] = Form.useForm<ProfileValues>();
  const typed = Form.useWatch([], form) as ProfileValues | undefined;
  const isAsked =
    profile.hasPassword !== false &&
    signInFields.some((field) => {
      if (typed === undefined) return false;
      const value = field === 'email' ? emailToSave(typed.email, profile.email) : typed[field];
      return (value || null) !== (profile[field] || null);
    });
  const labels = {
    userName: t('login.userName'),
    email: t('profile.email'),
    name: t('profile.name'),
    surname: t('profile.surname'),
    phoneNumber: t('phone.number'),
    currentPassword: t('password.current'),
  };
  /** A number that codes go to changes by a code alone. */
  const isSecured = useRoute(routes.twoFactorEnabled, {}).data === true;
  const isFixed = (setting: SettingDefinition) => settingOf(configuration, setting)?.toLowerCase() === 'false';
  useDirty(isTouched);

  const save = async (values: ProfileValues) => {
    setBusy(true);
    try {
      const body = { ...profile, ...values, email: emailToSave(values.email, profile.email) };
      const saved = await call(routes.update, { body }, { quiet: true });
      client.setQueryData(keyOf(routes.get), saved);
      setTouched(false);
      tellSuccess(t('profile.saved'));
      void fetchConfiguration().catch(() => undefined);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const refused = fieldRefusals(error, Object.keys(labels), (key) => labels[key as keyof typeof labels]);
      const wrong = refusedField(error.code);
      if (wrong === 'currentPassword' && error.text) form.setFields([{ name: wrong, errors: [error.text] }]);
      else if (refused.length > 0) form.setFields(refused as Parameters<typeof form.setFields>[0]);
      else http.session.onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      name="profile"
      form={form}
      layout="vertical"
      initialValues={{ ...profile, email: ownEmail(profile.email) }}
      onValuesChange={() => setTouched(true)}
      onFinish={(values: ProfileValues) => void save(values)}
      requiredMark={false}
    >
      <div className={styles.pair}>
        <Form.Item
          name="userName"
          label={labels.userName}
          rules={[{ required: true, message: t('login.userNameRequired') }]}
        >
          <Input maxLength={256} disabled={isFixed(settings.user.isUserNameUpdateEnabled)} />
        </Form.Item>
        <Form.Item name="email" label={labels.email} rules={[{ pattern: EMAIL, message: t('common:form.email') }]}>
          <Input maxLength={256} disabled={isFixed(settings.user.isEmailUpdateEnabled)} />
        </Form.Item>
        <Form.Item name="name" label={labels.name}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="surname" label={labels.surname}>
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item
          name="phoneNumber"
          label={labels.phoneNumber}
          extra={isSecured ? t('profile.phoneBySecondStep') : undefined}
          rules={[{ pattern: PHONE, message: t('common:form.phone') }]}
        >
          <Input maxLength={32} inputMode="tel" disabled={isSecured} />
        </Form.Item>
        {isAsked && (
          <Form.Item
            name="currentPassword"
            label={labels.currentPassword}
            extra={t('password.currentWhy')}
            rules={[{ required: true, message: t('password.currentRequired') }]}
          >
            <Input.Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
        )}
      </div>
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isTouched}>
        {t('profile.save')}
      </Button>
    </Form>
  );
}

export default function ProfilePage() {
  const { t } = useTranslation('account');
  const profile = useRoute(routes.get, {});
  return (
    <div className={styles.page}>
      <section>
        <h2>{t('profile.title')}</h2>
        {profile.isPending && <Skeleton active />}
        {profile.isError && (
          <Alert
            type="error"
            title={t('profile.failed')}
            action={
              <Button size="small" onClick={() => void profile.refetch()}>
                {t('profile.retry')}
              </Button>
            }
          />
        )}
        {profile.data && <ProfileForm key={profile.data.concurrencyStamp} profile={profile.data} />}
      </section>
      <div className={styles.side}>
        {profile.data?.hasPassword !== false && (
          <section>
            <h2>{t('password.title')}</h2>
            <ChangePasswordForm />
          </section>
        )}
        {profile.data && (
          <section>
            <h2>{t('ways.title')}</h2>
            <SignInWays {...profile.data} />
          </section>
        )}
      </div>
    </div>
  );
}
