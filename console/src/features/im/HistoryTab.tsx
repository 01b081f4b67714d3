import { SearchOutlined } from '@ant-design/icons';
import { chat, type ChatMessage, type Conversation } from '@ishare/contracts/im/chat.js';
import { MessageState, MessageType } from '@ishare/contracts/im/enums.js';
import { Badge, Input } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../session/routes';
import { EmptyState } from '../../ui/EmptyState';
import { today } from '../../state/zone';
import { dateText } from '../../ui/figures';
import { Avatar } from './Avatar';
import styles from './Chat.module.css';

const kinds = Object.fromEntries(Object.entries(MessageType).map(([name, value]) => [value, name]));

/** A message in one line. */
export function useInOneLine() {
  const { t } = useTranslation('im');
  return ({ content, messageType, state }: Pick<ChatMessage, 'content' | 'messageType' | 'state'>) => {
    if (state === MessageState.ReCall) return t('recalled');
    return messageType === MessageType.Text ? content : `[${t(`kind.${kinds[messageType]}`)}] ${content}`;
  };
}

/** Of today the time, of other days the day. */
const whenText = (time: string) => {
  const text = dateText(time, true);
  return text.startsWith(today()) ? text.slice(11) : text.slice(5, 10);
};

interface Choosing {
  current: string | undefined;
  onChoose: (conversationId: string) => void;
}

function Line({ one, current, onChoose }: Choosing & { one: Conversation }) {
  const inOneLine = useInOneLine();
  return (
    <li>
      <button type="button" className={styles.line} aria-current={one.id === current} onClick={() => onChoose(one.id)}>
        <Avatar name={one.name} isGroup={one.groupId !== ''} isOnline={one.isOnline} />
        <span className={styles.lineText}>
          <span className={styles.lineHead}>
            <strong>{one.name}</strong>
            {one.last && <time dateTime={one.last.sendTime}>{whenText(one.last.sendTime)}</time>}
          </span>
          <span className={styles.lineFoot}>
            <span>{one.last && inOneLine(one.last)}</span>
            <Badge count={one.unread} size="small" {...(one.dontDisturb && { color: 'var(--text-soft)' })} />
          </span>
        </span>
      </button>
    </li>
  );
}

function Found({ filter, onChoose }: { filter: string } & Pick<Choosing, 'onChoose'>) {
  const { t } = useTranslation('im');
  const found = useRoute(chat.search, { query: { filter } });
  if (found.data?.items.length === 0) return <EmptyState text={t('nothingFound')} />;
  return (
    <ul className={styles.lines}>
      {found.data?.items.map((message) => (
        <li key={message.messageId}>
          <button type="button" className={styles.line} onClick={() => onChoose(message.conversationId)}>
            <span className={styles.lineText}>
              <span className={styles.lineHead}>
                <strong>{message.object}</strong>
                <time dateTime={message.sendTime}>{whenText(message.sendTime)}</time>
              </span>
              <span className={styles.foundText}>
                {message.formUserName}: {message.content}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Conversations, the latest first; a text finds what was said in any of them. */
export function HistoryTab({
  conversations,
  ...choosing
}: Choosing & { conversations: readonly Conversation[] | undefined }) {
  const { t } = useTranslation('im');
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const shown = conversations?.filter(({ lastSeq, groupId, id }) => lastSeq > 0 || groupId || id === choosing.current);
  return (
    <>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={typed}
        maxLength={128}
        onChange={({ target }) => setTyped(target.value)}
      />
      {filter ? (
        <Found filter={filter} onChoose={choosing.onChoose} />
      ) : (
        <ul className={styles.lines}>
          {shown?.map((one) => (
            <Line key={one.id} one={one} {...choosing} />
          ))}
        </ul>
      )}
      {!filter && shown?.length === 0 && <EmptyState text={t('noConversations')} />}
    </>
  );
}
