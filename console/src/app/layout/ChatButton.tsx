import { MessageOutlined } from '@ant-design/icons';
import { Badge, Button, Tooltip } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadOf, useChatLink, useConversations } from '../../features/im/use-chat';
import { chatPlace, openChat } from '../../state/chat';
import { useStore } from '../../state/store';
import { lazy } from '../../state/lazy';

const ChatDialog = lazy(() => import('../../features/im/ChatDialog'));

/** Opens the messages, and says how many are new. */
export default function ChatButton() {
  const { t } = useTranslation('shell');
  useChatLink();
  const { isOpen, tab } = useStore(chatPlace);
  const count = unreadOf(useConversations().data);
  return (
    <>
      <Tooltip title={t('chat.title')}>
        <Badge count={count} size="small" offset={[-6, 8]}>
          <Button
            type="text"
            aria-label={t('chat.label', { count })}
            icon={<MessageOutlined />}
            onClick={() => openChat(tab)}
          />
        </Badge>
      </Tooltip>
      <Suspense fallback={null}>{isOpen && <ChatDialog />}</Suspense>
    </>
  );
}
