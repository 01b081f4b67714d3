import { ArrowLeftOutlined, FileTextOutlined, TeamOutlined } from '@ant-design/icons';
import type { Conversation } from '@ishare/contracts/im/chat.js';
import { groups } from '@ishare/contracts/im/groups.js';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useConfiguration } from '../../session/session';
import { useRoute } from '../../session/routes';
import { usePathOf } from '../../state/places';
import styles from './Chat.module.css';
import { Composer } from './Composer';
import { MessageList } from './MessageList';
import { lazy } from '../../state/lazy';

const MembersDialog = lazy(async () => ({ default: (await import('./MembersDialog')).MembersDialog }));

/** One conversation: with whom, what was said, and where more is said. */
export function ConversationPane(props: { conversation: Conversation; onBack: () => void; onLeave: () => void }) {
  const { conversation, onBack, onLeave } = props;
  const { t } = useTranslation('im');
  const navigate = useNavigate();
  const self = useConfiguration()?.currentUser.id ?? null;
  const orderPath = usePathOf('sales-order/order');
  const isGroup = conversation.groupId !== '';
  const head = useRoute(groups.get, { params: { groupId: conversation.id } }, { enabled: isGroup });
  const [hasMembers, setMembers] = useState(false);
  const { name, salesOrderId, isOnline, memberCount } = conversation;
  return (
    <section className={styles.pane} aria-label={name}>
      <header className={styles.paneHead}>
        <Button
          className={styles.back}
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('back')}
          onClick={onBack}
        />
        <h2>{name}</h2>
        {!isGroup && <span>{t(isOnline ? 'online' : 'offline')}</span>}
        {salesOrderId && orderPath && (
          <Button
            size="small"
            icon={<FileTextOutlined />}
            onClick={() => {
              onLeave();
              void navigate(orderPath.replace(/:\w+/, salesOrderId));
            }}
          >
            {t('toOrder')}
          </Button>
        )}
        {isGroup && (
          <Button size="small" icon={<TeamOutlined />} onClick={() => setMembers(true)}>
            {t('members', { count: memberCount })}
          </Button>
        )}
      </header>
      <MessageList conversation={conversation} self={self} />
      <Composer conversation={conversation} allowAnonymous={head.data?.allowAnonymous ?? false} />
      <Suspense fallback={null}>
        {hasMembers && <MembersDialog conversation={conversation} onClose={() => setMembers(false)} />}
      </Suspense>
    </section>
  );
}
