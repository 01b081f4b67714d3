import { LinkOutlined } from '@ant-design/icons';
import { externalLogin } from '@ishare/contracts/identity/account.js';
import { weChatProvider } from '@ishare/contracts/identity/wechat.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { StateTag } from '../../../ui/StateTag';
import { Way } from './Way';

/** The accounts elsewhere that whoever looks signs in by; WeChat has a line of its own. */
export function ExternalWays() {
  const { t } = useTranslation('account');
  const known = useRoute(externalLogin.own, {});
  const { mutate: remove } = useAct(externalLogin.remove, {
    onDone: () => tellSuccess(t('ways.externalUnlinked')),
  });
  const unlink = async (name: string, query: { loginProvider: string; providerKey: string }) => {
    const isSure = await confirmAction({
      title: t('ways.externalUnlinkAsk', { name }),
      okText: t('ways.unlink'),
      danger: true,
    });
    if (isSure) remove({ query });
  };

  return (
    <>
      {known.data?.userLogins
        .filter(({ loginProvider }) => loginProvider !== weChatProvider)
        .map(({ loginProvider, providerKey, providerDisplayName: name }) => (
          <Way
            key={`${loginProvider} ${providerKey}`}
            icon={<LinkOutlined />}
            title={name}
            state={<StateTag tone="success">{t('ways.linked')}</StateTag>}
            hint={t('ways.externalHint', { name })}
            action={
              <Button danger onClick={() => void unlink(name, { loginProvider, providerKey })}>
                {t('ways.unlink')}
              </Button>
            }
          />
        ))}
      {known.data?.externalLogins.map(({ name, displayName }) => (
        <Way
          key={name}
          icon={<LinkOutlined />}
          title={displayName}
          state={<StateTag tone="neutral">{t('ways.notLinked')}</StateTag>}
          hint={t('ways.externalHow', { name: displayName })}
          action={null}
        />
      ))}
    </>
  );
}
