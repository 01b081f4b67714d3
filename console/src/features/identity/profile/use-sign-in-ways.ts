import { profileEmail, profilePhone } from '@ishare/contracts/identity/account.js';
import { profile } from '@ishare/contracts/identity/profile.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingOf } from '../../../session/configuration';
import { ownEmail } from '../../../session/own-email';
import { makeStale, useAct, useRoute } from '../../../session/routes';
import { useConfiguration } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import { hasTextMessages } from '../account/has-text-messages';
import { askPassword } from './ask-password';
import { beforeTwoFactor } from './reach';
import type { Reach } from './reach';

export interface Account extends Reach {
  email: string | null;
  phoneNumber: string | null;
  hasPassword?: boolean;
}

/** Where the account's mail goes, and what has an address confirmed. */
function useMailWay({ email: given, emailConfirmed }: Account) {
  const { t } = useTranslation('account');
  const email = ownEmail(given);
  const confirmation = useAct(profileEmail.sendConfirmation, {
    onDone: () => tellSuccess(t('ways.mailSent', { email })),
  });
  return {
    email,
    isConfirmed: emailConfirmed,
    confirm: () => confirmation.mutate({}),
    isSending: confirmation.isPending,
  };
}

/** The second step of a sign-in: whether it is on, and what turns it. */
function useTwoFactorSwitch(hasPassword: boolean) {
  const { t } = useTranslation('account');
  const state = useRoute(profile.twoFactorEnabled, {});
  const change = useAct(profile.setTwoFactor, { onDone: () => tellSuccess(t('profile.saved')) });
  return {
    state,
    isTurning: change.isPending,
    async turn(isOn: boolean) {
      const currentPassword = hasPassword ? await askPassword(t) : '';
      if (currentPassword !== undefined) change.mutate({ query: { enabled: String(isOn) }, body: { currentPassword } });
    },
  };
}

/** By mail, by phone, by a second step: what there is of each, and what must come first. */
export function useSignInWays(account: Account) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const configuration = useConfiguration();
  /** The phone is being confirmed: for itself, or because the second step needs it. */
  const [asked, setAsked] = useState<'phone' | 'twoFactor'>();
  const mail = useMailWay(account);
  const twoFactor = useTwoFactorSwitch(account.hasPassword !== false);
  const areSent = hasTextMessages(configuration);
  const mayConfirmPhone =
    areSent && settingOf(configuration, settings.signIn.enablePhoneNumberConfirmation)?.toLowerCase() !== 'false';
  const first = beforeTwoFactor(account, { email: mail.email, mayConfirmPhone });
  return {
    mail,
    phone: {
      number: account.phoneNumber,
      isConfirmed: account.phoneNumberConfirmed,
      mayConfirm: mayConfirmPhone,
      isReached: areSent,
      ask: () => setAsked('phone'),
      asked,
      confirmed() {
        const isWanted = asked === 'twoFactor';
        setAsked(undefined);
        tellSuccess(t('ways.phoneConfirmed'));
        void makeStale(client, profilePhone.changeNumber);
        if (isWanted) void twoFactor.turn(true);
      },
      giveUp: () => setAsked(undefined),
    },
    twoFactor: {
      ...twoFactor,
      first,
      isOff: settingOf(configuration, settings.twoFactor.behaviour) === '1',
      mayChange: settingOf(configuration, settings.twoFactor.usersCanChange)?.toLowerCase() !== 'false',
      want(isOn: boolean) {
        if (!isOn || first === 'nothing') void twoFactor.turn(isOn);
        else if (first === 'phone') setAsked('twoFactor');
        else mail.confirm();
      },
    },
  };
}

export type Ways = ReturnType<typeof useSignInWays>;
