import { CheckCircleOutlined, MailOutlined, MobileOutlined, SafetyOutlined, WechatOutlined } from '@ant-design/icons';
import { profileEmail, profilePhone } from '@ishare/contracts/identity/account.js';
import { profile } from '@ishare/contracts/identity/profile.js';
import { weChat } from '@ishare/contracts/identity/wechat.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { useQueryClient } from '@tanstack/react-query';
import type { AskedOf, Route } from '@ishare/contracts/things/route.js';
import { Button, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingOf } from '../../../session/configuration';
import { ownEmail } from '../../../session/own-email';
import { act, makeStale, useRoute } from '../../../session/routes';
import { useConfiguration } from '../../../session/session';
import { beginWeChatBinding } from '../../../session/wechat-binding';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { StateTag } from '../../../ui/StateTag';
import { PhoneDialog } from './PhoneDialog';
import { askPassword } from './ask-password';
import { ExternalWays } from './ExternalWays';
import styles from './ProfilePage.module.css';
import { beforeTwoFactor } from './reach';
import type { Reach } from './reach';
import { Way } from './Way';

function Confirmed({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useTranslation('account');
  return (
    <StateTag tone={isConfirmed ? 'success' : 'warning'}>
      {t(isConfirmed ? 'ways.confirmed' : 'ways.unconfirmed')}
    </StateTag>
  );
}

interface SignInWaysProps extends Reach {
  email: string | null;
  phoneNumber: string | null;
  hasPassword?: boolean;
}

/** What stands between the account and somebody who knows its password, and what else it is signed in by. */
export function SignInWays({
  email: given,
  emailConfirmed,
  phoneNumber,
  phoneNumberConfirmed,
  hasPassword,
}: SignInWaysProps) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const email = ownEmail(given);
  const [busy, setBusy] = useState<string>();
  /** The phone is being confirmed: for itself, or because the second step needs it. */
  const [asked, setAsked] = useState<'phone' | 'twoFactor'>();
  const twoFactor = useRoute(profile.twoFactorEnabled, {});
  const bound = useRoute(weChat.binding, {});
  const mayChange = settingOf(useConfiguration(), settings.twoFactor.usersCanChange)?.toLowerCase() !== 'false';
  const isOff = settingOf(useConfiguration(), settings.twoFactor.behaviour) === '1';

  const mayConfirmPhone =
    settingOf(useConfiguration(), settings.signIn.enablePhoneNumberConfirmation)?.toLowerCase() !== 'false';

  const run = async <R extends Route>(route: R, asked: AskedOf<R>, done: string) => {
    setBusy(route.path);
    try {
      await act(client, route, asked);
      tellSuccess(done);
    } catch {
      // The server's words are already told; what is shown may be what it was before.
      void makeStale(client, route);
    } finally {
      setBusy(undefined);
    }
  };
  const switchTwoFactor = async (isOn: boolean) => {
    const currentPassword = hasPassword === false ? '' : await askPassword(t);
    if (currentPassword === undefined) return;
    await run(
      profile.setTwoFactor,
      { query: { enabled: String(isOn) }, body: { currentPassword } },
      t('profile.saved'),
    );
  };
  const first = beforeTwoFactor({ emailConfirmed, phoneNumberConfirmed }, { email, mayConfirmPhone });
  const wantTwoFactor = (isOn: boolean) => {
    if (!isOn || first === 'nothing') void switchTwoFactor(isOn);
    else if (first === 'phone') setAsked('twoFactor');
    else confirmMail();
  };
  const phoneConfirmed = () => {
    const isWanted = asked === 'twoFactor';
    setAsked(undefined);
    tellSuccess(t('ways.phoneConfirmed'));
    void makeStale(client, profilePhone.changeNumber);
    if (isWanted) void switchTwoFactor(true);
  };
  const confirmMail = () => void run(profileEmail.sendConfirmation, {}, t('ways.mailSent', { email }));
  const unbind = async () => {
    if (!(await confirmAction({ title: t('ways.unlinkAsk'), okText: t('ways.unlink'), danger: true }))) return;
    await run(weChat.unbind, {}, t('ways.unlinked'));
  };

  if (twoFactor.isPending || bound.isPending) return <Skeleton active />;
  return (
    <>
      <ul className={styles.ways}>
        <Way
          icon={<MailOutlined />}
          title={t('profile.email')}
          state={email ? <Confirmed isConfirmed={emailConfirmed} /> : undefined}
          hint={email || t('ways.noEmail')}
          action={
            !emailConfirmed &&
            email && (
              <Button loading={busy === profileEmail.sendConfirmation.path} onClick={confirmMail}>
                {t('ways.confirmMail')}
              </Button>
            )
          }
        />
        <Way
          icon={<MobileOutlined />}
          title={t('phone.number')}
          state={phoneNumber ? <Confirmed isConfirmed={phoneNumberConfirmed} /> : undefined}
          hint={[phoneNumber ?? t('ways.noPhone'), mayConfirmPhone ? '' : t('ways.phoneOff')]
            .filter(Boolean)
            .join(' · ')}
          action={
            mayConfirmPhone && (
              <Button onClick={() => setAsked('phone')}>
                {t(phoneNumber && !phoneNumberConfirmed ? 'ways.phoneConfirmDo' : 'ways.phoneChange')}
              </Button>
            )
          }
        />
        {!isOff && (
          <Way
            icon={<SafetyOutlined />}
            title={t('ways.twoFactor')}
            hint={t(first === 'nothing' ? 'ways.twoFactorHint' : 'ways.twoFactorFirst')}
            action={
              <Switch
                aria-label={t('ways.twoFactor')}
                checked={twoFactor.data === true}
                disabled={!mayChange || (!twoFactor.data && first === 'impossible')}
                loading={busy === profile.setTwoFactor.path}
                onChange={wantTwoFactor}
              />
            }
          />
        )}
        {bound.data && (bound.data.isConfigured || bound.data.isBound) && (
          <Way
            icon={<WechatOutlined />}
            title={t('ways.weChat')}
            state={
              <StateTag
                tone={bound.data.isBound ? 'success' : 'neutral'}
                {...(bound.data.isBound && { icon: <CheckCircleOutlined /> })}
              >
                {t(bound.data.isBound ? 'ways.linked' : 'ways.notLinked')}
              </StateTag>
            }
            hint={bound.data.isBound ? undefined : t('ways.weChatHint')}
            action={
              bound.data.isBound ? (
                <Button danger loading={busy === weChat.unbind.path} onClick={() => void unbind()}>
                  {t('ways.unlink')}
                </Button>
              ) : (
                <Button onClick={beginWeChatBinding}>{t('ways.link')}</Button>
              )
            }
          />
        )}
        <ExternalWays />
      </ul>
      {asked && (
        <PhoneDialog
          phoneNumber={phoneNumber}
          hasPassword={hasPassword !== false}
          reason={asked === 'twoFactor' ? t('ways.phoneForTwoFactor') : undefined}
          onDone={phoneConfirmed}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
