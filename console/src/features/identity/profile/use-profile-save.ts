import { profile as routes } from '@ishare/contracts/identity/profile.js';
import type { Profile } from '@ishare/contracts/identity/profile.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { fieldRefusals } from '../../../resource/refusals';
import { fetchConfiguration } from '../../../session/configuration';
import { http } from '../../../session/http';
import { call, keyOf } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { emailToSave } from './reach';
import { refusedField } from './refused-field';

export type ProfileValues = Partial<Profile> & { currentPassword?: string };

/** What the fields of a profile are called. */
export function useProfileLabels() {
  const { t } = useTranslation('account');
  return {
    userName: t('login.userName'),
    email: t('profile.email'),
    name: t('profile.name'),
    surname: t('profile.surname'),
    phoneNumber: t('phone.number'),
    currentPassword: t('password.current'),
  };
}

/** Saves a profile; what is refused of a field stands under it. */
export function useProfileSave(profile: Profile, form: FormInstance<ProfileValues>, onSaved: () => void) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const labels = useProfileLabels();
  return useMutation({
    mutationFn: (values: ProfileValues) => {
      const body = { ...profile, ...values, email: emailToSave(values.email, profile.email) };
      return call(routes.update, { body }, { quiet: true });
    },
    onSuccess: (saved) => {
      client.setQueryData(keyOf(routes.get), saved);
      onSaved();
      tellSuccess(t('profile.saved'));
      void fetchConfiguration().catch(() => undefined);
    },
    onError: (error) => {
      if (!(error instanceof HttpError)) return;
      const refused = fieldRefusals(error, Object.keys(labels), (key) => labels[key as keyof typeof labels]);
      const wrong = refusedField(error.code);
      if (wrong === 'currentPassword' && error.text) form.setFields([{ name: wrong, errors: [error.text] }]);
      else if (refused.length > 0) form.setFields(refused as Parameters<typeof form.setFields>[0]);
      else http.session.onFailure(error);
    },
  });
}
