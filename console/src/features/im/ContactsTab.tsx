import { CheckOutlined, CloseOutlined, SettingOutlined, StarFilled } from '@ant-design/icons';
import { friends, type FriendRequest, type UserFriend } from '@ishare/contracts/im/friends.js';
import { Button, Tooltip } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../session/routes';
import { EmptyState } from '../../ui/EmptyState';
import { tellSuccess } from '../../ui/feedback';
import { Avatar } from './Avatar';
import styles from './Chat.module.css';
import { lazy } from '../../state/lazy';

const FriendDialog = lazy(async () => ({ default: (await import('./FriendDialog')).FriendDialog }));

/** By the first letter of their user names, in the order in which they come. */
const byLetter = (list: readonly UserFriend[]) =>
  Map.groupBy(list, ({ userName }) => {
    const [letter = '#'] = userName.toUpperCase();
    return /[A-Z]/.test(letter) ? letter : '#';
  });

function Request({ request }: { request: FriendRequest }) {
  const { t } = useTranslation('im');
  const name = request.nickName ?? request.userName;
  const accept = useAct(friends.accept, { onDone: () => tellSuccess(t('added', { name })) });
  const remove = useAct(friends.remove);
  const key = { friendId: request.friendId };
  return (
    <li className={styles.card}>
      <Avatar name={name} />
      <span className={styles.lineText}>
        <strong>{name}</strong>
        <span>{t(request.isToMe ? 'asksYou' : 'youAsked')}</span>
      </span>
      {request.isToMe && (
        <Button
          size="small"
          type="primary"
          icon={<CheckOutlined />}
          loading={accept.isPending}
          onClick={() => accept.mutate({ body: key })}
        >
          {t('accept')}
        </Button>
      )}
      <Tooltip title={t(request.isToMe ? 'turnDown' : 'takeBack')}>
        <Button
          size="small"
          icon={<CloseOutlined />}
          aria-label={t(request.isToMe ? 'turnDown' : 'takeBack')}
          loading={remove.isPending}
          onClick={() => remove.mutate({ query: key })}
        />
      </Tooltip>
    </li>
  );
}

/** Contacts by their letters, those who ask first. */
export function ContactsTab({ onChoose }: { onChoose: (conversationId: string) => void }) {
  const { t } = useTranslation('im');
  const all = useRoute(friends.all, { query: { sorting: 'UserName' } }, { select: ({ items }) => items });
  const requests = useRoute(friends.requests, {}, { select: ({ items }) => items });
  const [changed, setChanged] = useState<UserFriend>();
  return (
    <div className={styles.scrolls}>
      {(requests.data?.length ?? 0) > 0 && (
        <section aria-label={t('requests')}>
          <h3 className={styles.letter}>{t('requests')}</h3>
          <ul className={styles.lines}>
            {requests.data?.map((request) => (
              <Request key={`${request.friendId}${request.isToMe}`} request={request} />
            ))}
          </ul>
        </section>
      )}
      {[...byLetter(all.data ?? [])].map(([letter, list]) => (
        <section key={letter} aria-label={letter}>
          <h3 className={styles.letter}>{letter}</h3>
          <ul className={styles.lines}>
            {list.map((friend) => {
              const name = friend.remarkName ?? friend.nickName ?? friend.userName;
              return (
                <li key={friend.friendId} className={styles.card}>
                  <button
                    type="button"
                    className={styles.line}
                    onClick={() => friend.conversationId && onChoose(friend.conversationId)}
                  >
                    <Avatar name={name} isOnline={friend.online} />
                    <span className={styles.lineText}>
                      <strong>
                        {name} {friend.specialFocus && <StarFilled aria-label={t('specialFocus.label')} />}
                      </strong>
                      <span>{friend.userName}</span>
                    </span>
                  </button>
                  <Tooltip title={t('changeContact')}>
                    <Button
                      type="text"
                      icon={<SettingOutlined />}
                      aria-label={`${t('changeContact')} ${name}`}
                      onClick={() => setChanged(friend)}
                    />
                  </Tooltip>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      {all.data?.length === 0 && requests.data?.length === 0 && <EmptyState text={t('noContacts')} />}
      <Suspense fallback={null}>
        {changed && <FriendDialog friend={changed} onClose={() => setChanged(undefined)} />}
      </Suspense>
    </div>
  );
}
