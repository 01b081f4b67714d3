import { CheckCircleOutlined, WechatOutlined } from '@ant-design/icons';
import { weChat } from '@ishare/contracts/identity/wechat.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { beginWeChatBinding } from '../../../session/wechat-binding';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { StateTag } from '../../../ui/StateTag';
import { Way } from './Way';

/** WeChat, where the tenant has it or the account is bound to it still. */
export function WeChatWay({ bound }: { bound: ReplyOf<typeof weChat.binding> }) {
  const { t } = useTranslation('account');
  const unbinding = useAct(weChat.unbind, { onDone: () => tellSuccess(t('ways.unlinked')) });
  if (!bound.isConfigured && !bound.isBound) return null;
  const unbind = async () => {
    if (await confirmAction({ title: t('ways.unlinkAsk'), okText: t('ways.unlink'), danger: true }))
      unbinding.mutate({});
  };
  return (
    <Way
      icon={<WechatOutlined />}
      title={t('ways.weChat')}
      state={
        <StateTag
          tone={bound.isBound ? 'success' : 'neutral'}
          {...(bound.isBound && { icon: <CheckCircleOutlined /> })}
        >
          {t(bound.isBound ? 'ways.linked' : 'ways.notLinked')}
        </StateTag>
      }
      hint={bound.isBound ? undefined : t('ways.weChatHint')}
      action={
        bound.isBound ? (
          <Button danger loading={unbinding.isPending} onClick={() => void unbind()}>
            {t('ways.unlink')}
          </Button>
        ) : (
          <Button onClick={beginWeChatBinding}>{t('ways.link')}</Button>
        )
      }
    />
  );
}
