import { profile as routes } from '@ishare/contracts/identity/profile.js';
import type { Profile } from '@ishare/contracts/identity/profile.js';
import type { SettingDefinition } from '@ishare/contracts/define.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { EMAIL, PHONE } from '@ishare/contracts/reach.js';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingOf } from '../../../session/configuration';
import { ownEmail } from '../../../session/own-email';
import { useRoute } from '../../../session/routes';
import { useConfiguration } from '../../../session/session';
import { useDirty } from '../../../state/view';
import styles from './ProfilePage.module.css';
import { emailToSave } from './reach';
import { useProfileLabels, useProfileSave } from './use-profile-save';
import type { ProfileValues } from './use-profile-save';

/** Their change takes the current password. */
const signInFields = ['userName', 'email', 'phoneNumber'] as const;

function changesSignIn(typed: ProfileValues | undefined, profile: Profile): boolean {
  if (typed === undefined || profile.hasPassword === false) return false;
  return signInFields.some((field) => {
    const value = field === 'email' ? emailToSave(typed.email, profile.email) : typed[field];
    return (value || null) !== (profile[field] || null);
  });
}

function PersonFields() {
  const { t } = useTranslation('account');
  const labels = useProfileLabels();
  const configuration = useConfiguration();
  /** A number that codes go to changes by a code alone. */
  const isSecured = useRoute(routes.twoFactorEnabled, {}).data === true;
  const isFixed = (setting: SettingDefinition) => settingOf(configuration, setting)?.toLowerCase() === 'false';
  return (
    <>
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
    </>
  );
}

function CurrentPassword() {
  const { t } = useTranslation('account');
  const labels = useProfileLabels();
  return (
    <Form.Item
      name="currentPassword"
      label={labels.currentPassword}
      extra={t('password.currentWhy')}
      rules={[{ required: true, message: t('password.currentRequired') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={128} />
    </Form.Item>
  );
}

/** Who a person is, and how he is reached. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const [isTouched, setTouched] = useState(false);
  const [form] = Form.useForm<ProfileValues>();
  const typed = Form.useWatch([], form) as ProfileValues | undefined;
  const save = useProfileSave(profile, form, () => setTouched(false));
  useDirty(isTouched);
  return (
    <Form
      name="profile"
      form={form}
      layout="vertical"
      initialValues={{ ...profile, email: ownEmail(profile.email) }}
      onValuesChange={() => setTouched(true)}
      onFinish={(values: ProfileValues) => save.mutate(values)}
      requiredMark={false}
    >
      <div className={styles.pair}>
        <PersonFields />
        {changesSignIn(typed, profile) && <CurrentPassword />}
      </div>
      <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isTouched}>
        {t('profile.save')}
      </Button>
    </Form>
  );
}
