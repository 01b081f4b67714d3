import { CloseCircleFilled, LoadingOutlined, RollbackOutlined } from '@ant-design/icons';
import { chat, RECALL_MINUTES, type ChatMessage, type Conversation } from '@ishare/contracts/im/chat.js';
import { MessageState } from '@ishare/contracts/im/enums.js';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button, Spin, Tooltip } from 'antd';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptAct } from '../../session/kept-acts';
import { useAct } from '../../session/routes';
import { useStore } from '../../state/store';
import { EmptyState } from '../../ui/EmptyState';
import { dateText } from '../../ui/figures';
import { serverClock } from '../../session/http';
import styles from './Chat.module.css';
import { KeepWithOrder } from './KeepWithOrder';
import { MakeTask } from './MakeTask';
import { MessageBody } from './MessageBody';
import { outbox, sayingOf } from './outbox';
import { logOf } from './use-chat';

/** px; as much of a message as is not known before it is drawn. */
const LINE = 64;
const BEYOND = 8;
/** px from the end at which a reader counts as being there, and from the beginning at which earlier ones are read. */
const NEAR = 80;
const MINUTE = 60_000;

type Item = { key: string; message: ChatMessage } | { key: string; act: KeptAct };

/** All that stands in a conversation: what the server has, then what is on its way. */
function useItems(id: string): Item[] {
  const { messages } = useStore(logOf(id).store);
  useStore(outbox.store);
  useStore(outbox.underWay);
  const taken = new Set(messages.map(({ clientMessageId }) => clientMessageId));
  const going = outbox.said(id).filter(({ key }) => !taken.has(key));
  return [
    ...messages.map((message) => ({ key: message.clientMessageId ?? message.messageId, message })),
    ...going.map((act) => ({ key: act.key, act })),
  ];
}

/** Why something is not there yet: it goes, it waits for the server, or it was refused. A click sends it again. */
function Going({ act }: { act: KeptAct }) {
  const { t } = useTranslation('im');
  const isUnderWay = outbox.underWay.get().some(({ key }) => key === act.key);
  if (isUnderWay) return <LoadingOutlined aria-label={t('going')} />;
  const why = act.refusal ?? t('waits');
  return (
    <>
      <Tooltip title={`${why} ${t('resend')}`}>
        <Button
          type="text"
          size="small"
          danger
          icon={<CloseCircleFilled />}
          aria-label={`${t('failed')} ${why} ${t('resend')}`}
          onClick={() => void (act.refusal ? outbox.again(act.key) : outbox.flush())}
        />
      </Tooltip>
      {act.refusal && (
        <Button type="link" size="small" onClick={() => outbox.drop(act.key)}>
          {t('drop')}
        </Button>
      )}
    </>
  );
}

function Sent({ message, isRead }: { message: ChatMessage; isRead: boolean }) {
  const { t } = useTranslation('im');
  const recall = useAct(chat.recall);
  const isFresh = serverClock.now().getTime() - Date.parse(message.sendTime) < RECALL_MINUTES * MINUTE;
  return (
    <>
      {isFresh && message.state !== MessageState.ReCall && (
        <Tooltip title={t('recall')}>
          <Button
            type="text"
            size="small"
            className={styles.recall}
            icon={<RollbackOutlined />}
            aria-label={t('recall')}
            onClick={() => recall.mutate({ params: { messageId: message.messageId } })}
          />
        </Tooltip>
      )}
      {isRead && <small>{t('read')}</small>}
    </>
  );
}

function Bubble({ item, conversation, self }: { item: Item; conversation: Conversation; self: string | null }) {
  const { t } = useTranslation('im');
  const isGoing = 'act' in item;
  const isOwn = isGoing || item.message.formUserId === self;
  const shown = isGoing ? { extraProperties: {}, ...sayingOf(item.act) } : item.message;
  const time = isGoing ? item.act.time : item.message.sendTime;
  const isGone = !isGoing && item.message.state === MessageState.ReCall;
  return (
    <article className={styles.message} data-own={isOwn} data-failed={isGoing && item.act.refusal !== undefined}>
      <header>
        {!isOwn && conversation.groupId !== '' && (
          <strong>{(!isGoing && item.message.formUserName) || t('somebody')}</strong>
        )}
        <time dateTime={time}>{dateText(time, true)}</time>
      </header>
      <div className={styles.said}>
        {isOwn &&
          (isGoing ? (
            <Going act={item.act} />
          ) : (
            <Sent message={item.message} isRead={item.message.seq <= conversation.othersReadSeq} />
          ))}
        {!isGoing && !isGone && (
          <>
            <KeepWithOrder salesOrderId={conversation.salesOrderId} message={item.message} />
            <MakeTask conversation={conversation} message={item.message} />
          </>
        )}
        <div className={styles.bubble}>
          {isGone ? <em>{t('recalled')}</em> : <MessageBody {...shown} extraProperties={shown.extraProperties ?? {}} />}
        </div>
      </div>
    </article>
  );
}

/** What was said, of which as much is drawn as is in sight; the end stays in sight while one is there. */
export function MessageList({ conversation, self }: { conversation: Conversation; self: string | null }) {
  const { t } = useTranslation('im');
  const { id, lastSeq, readSeq } = conversation;
  const log = logOf(id);
  const { isLoaded, isFailed, hasEarlier } = useStore(log.store);
  const items = useItems(id);
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    getItemKey: (index) => items[index]!.key,
    overscan: BEYOND,
  });
  useEffect(() => void log.catchUp(lastSeq), [log, lastSeq]);

  const [first, last] = [items[0]?.key, items.at(-1)?.key];
  const size = list.getTotalSize();
  useLayoutEffect(() => {
    if (isAtEnd.current && items.length > 0) list.scrollToIndex(items.length - 1, { align: 'end' });
  }, [last, size, items.length, list]);
  // What stands in sight stays there when earlier ones come in before it.
  const before = useRef({ first, count: items.length });
  useLayoutEffect(() => {
    const more = items.length - before.current.count;
    if (before.current.first !== undefined && first !== before.current.first && more > 0 && !isAtEnd.current)
      list.scrollToIndex(more, { align: 'start' });
    before.current = { first, count: items.length };
  }, [first, items.length, list]);

  const read = useAct(chat.read, { quiet: true, onRefused: () => undefined });
  const see = () => {
    if (document.visibilityState === 'visible' && isAtEnd.current && lastSeq > readSeq)
      read.mutate({ params: { id }, body: { seq: lastSeq } });
  };
  const seen = useEffectEvent(see);
  useEffect(() => {
    seen();
    const look = () => seen();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [id, lastSeq, readSeq]);

  const scrolled = () => {
    const { scrollTop, scrollHeight, clientHeight } = scroller.current!;
    const wasAtEnd = isAtEnd.current;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
    if (isAtEnd.current && !wasAtEnd) see();
    if (scrollTop < NEAR && hasEarlier) void log.earlier();
  };
  return (
    <div
      ref={scroller}
      className={styles.messages}
      role="log"
      aria-label={t('messages')}
      tabIndex={0}
      onScroll={scrolled}
    >
      {!isLoaded && !isFailed && <Spin className={styles.wait} />}
      {isFailed && (
        <p className={styles.hole}>
          {t('missing')}{' '}
          <Button size="small" onClick={() => void log.catchUp()}>
            {t('loadAgain')}
          </Button>
        </p>
      )}
      {isLoaded && items.length === 0 && <EmptyState text={t('nothingSaid')} />}
      <div style={{ height: size, position: 'relative' }}>
        {list.getVirtualItems().map(({ index, start, key }) => (
          <div key={key} data-index={index} ref={list.measureElement} className={styles.place} style={{ top: start }}>
            <Bubble item={items[index]!} conversation={conversation} self={self} />
          </div>
        ))}
      </div>
    </div>
  );
}
