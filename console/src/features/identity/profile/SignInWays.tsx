import { MailOutlined, MobileOutlined, SafetyOutlined } from '@ant-design/icons';
import { weChat } from '@ishare/contracts/identity/wechat.js';
import { Button, Skeleton, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { StateTag } from '../../../ui/StateTag';
import { ExternalWays } from './ExternalWays';
import { PhoneDialog } from './PhoneDialog';
import styles from './ProfilePage.module.css';
import { useSignInWays } from './use-sign-in-ways';
import type { Account, Ways } from './use-sign-in-ways';
import { Way } from './Way';
import { WeChatWay } from './WeChatWay';

function Confirmed({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useTranslation('account');
  return (
    <StateTag tone={isConfirmed ? 'success' : 'warning'}>
      {t(isConfirmed ? 'ways.confirmed' : 'ways.unconfirmed')}
    </StateTag>
  );
}

function MailWay({ mail: { email, isConfirmed, confirm, isSending } }: Pick<Ways, 'mail'>) {
  const { t } = useTranslation('account');
  return (
    <Way
      icon={<MailOutlined />}
      title={t('profile.email')}
      state={email ? <Confirmed isConfirmed={isConfirmed} /> : undefined}
      hint={email || t('ways.noEmail')}
      action={
        !isConfirmed &&
        email && (
          <Button loading={isSending} onClick={confirm}>
            {t('ways.confirmMail')}
          </Button>
        )
      }
    />
  );
}

function PhoneWay({ phone: { number, isConfirmed, isReached, mayConfirm, ask } }: Pick<Ways, 'phone'>) {
  const { t } = useTranslation('account');
  return (
    <Way
      icon={<MobileOutlined />}
      title={t('phone.number')}
      state={number ? <Confirmed isConfirmed={isConfirmed} /> : undefined}
      hint={[number ?? t('ways.noPhone'), mayConfirm ? '' : t(isReached ? 'ways.phoneOff' : 'ways.phoneUnreached')]
        .filter(Boolean)
        .join(' · ')}
      action={
        mayConfirm && (
          <Button onClick={ask}>{t(number && !isConfirmed ? 'ways.phoneConfirmDo' : 'ways.phoneChange')}</Button>
        )
      }
    />
  );
}

function TwoFactorWay({ twoFactor: { state, first, mayChange, isTurning, want } }: Pick<Ways, 'twoFactor'>) {
  const { t } = useTranslation('account');
  return (
    <Way
      icon={<SafetyOutlined />}
      title={t('ways.twoFactor')}
      hint={t(first === 'nothing' ? 'ways.twoFactorHint' : 'ways.twoFactorFirst')}
      action={
        <Switch
          aria-label={t('ways.twoFactor')}
          checked={state.data === true}
          disabled={!mayChange || (!state.data && first === 'impossible')}
          loading={isTurning}
          onChange={want}
        />
      }
    />
  );
}

/** What stands between the account and somebody who knows its password, and what else it is signed in by. */
export function SignInWays(account: Account) {
  const { t } = useTranslation('account');
  const { mail, phone, twoFactor } = useSignInWays(account);
  const bound = useRoute(weChat.binding, {});
  if (twoFactor.state.isPending || bound.isPending) return <Skeleton active />;
  return (
    <>
      <ul className={styles.ways}>
        <MailWay mail={mail} />
        <PhoneWay phone={phone} />
        {!twoFactor.isOff && <TwoFactorWay twoFactor={twoFactor} />}
        {bound.data && <WeChatWay bound={bound.data} />}
        <ExternalWays />
      </ul>
      {phone.asked && (
        <PhoneDialog
          phoneNumber={phone.number}
          hasPassword={account.hasPassword !== false}
          reason={phone.asked === 'twoFactor' ? t('ways.phoneForTwoFactor') : undefined}
          onDone={phone.confirmed}
          onClose={phone.giveUp}
        />
      )}
    </>
  );
}
