import type { Conversation } from '@ishare/contracts/im/chat.js';
import { groups, type GroupUserCard } from '@ishare/contracts/im/groups.js';
import { Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupSelect } from '../../resource/LookupSelect';
import { useAct, useRoute } from '../../session/routes';
import { useConfiguration } from '../../session/session';
import { confirmAction } from '../../ui/feedback';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { Avatar } from './Avatar';
import styles from './Chat.module.css';
import { peopleField } from './GroupDialog';

const MOST = 200;

function Asking({ groupId }: { groupId: string }) {
  const { t } = useTranslation('im');
  const asking = useRoute(groups.members, { query: { groupId, asking: true, maxResultCount: MOST } });
  const [refused, setRefused] = useState<GroupUserCard>();
  const answer = useAct(groups.accept, { onDone: () => setRefused(undefined) });
  const say = (userId: string, allowAccept: boolean, rejectReason: string | null = null) =>
    answer.mutate({ body: { userId, groupId, allowAccept, rejectReason } });
  return (
    <ul className={styles.lines}>
      {asking.data?.items.map((one) => {
        const name = one.nickName ?? one.userName;
        return (
          <li key={one.userId} className={styles.card}>
            <Avatar name={name} />
            <span className={styles.lineText}>
              <strong>{name}</strong>
              <span>{one.joinInfo}</span>
            </span>
            <Button size="small" type="primary" loading={answer.isPending} onClick={() => say(one.userId, true)}>
              {t('letIn')}
            </Button>
            <Button size="small" onClick={() => setRefused(one)}>
              {t('turnDown')}
            </Button>
          </li>
        );
      })}
      {refused && (
        <ReasonDialog
          title={t('turnDownTitle', { name: refused.nickName ?? refused.userName })}
          label={t('rejectReason')}
          okText={t('turnDown')}
          danger
          isOptional
          isPending={answer.isPending}
          onSay={(reason) => say(refused.userId, false, reason || null)}
          onClose={() => setRefused(undefined)}
        />
      )}
    </ul>
  );
}

function Invite({ groupId }: { groupId: string }) {
  const { t } = useTranslation('im');
  const [userIds, setUserIds] = useState<string[]>([]);
  const invite = useAct(groups.invite, { onDone: () => setUserIds([]) });
  return (
    <div className={styles.bar}>
      <LookupSelect
        field={peopleField(t('groupPeople'))}
        aria-label={t('groupPeople')}
        value={userIds}
        onChange={(next) => setUserIds((next ?? []) as string[])}
      />
      <Button
        type="primary"
        disabled={userIds.length === 0}
        loading={invite.isPending}
        onClick={() => invite.mutate({ body: { groupId, userIds } })}
      >
        {t('invite')}
      </Button>
    </div>
  );
}

/** Who is in a group; whoever decides there lets people in and takes them out. */
export function MembersDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation('im');
  const groupId = conversation.id;
  const self = useConfiguration()?.currentUser.id;
  const head = useRoute(groups.get, { params: { groupId } });
  const members = useRoute(groups.members, { query: { groupId, maxResultCount: MOST } });
  const isAdmin = head.data?.isAdmin ?? false;
  const remove = useAct(groups.remove);
  const take = async (userId: string, name: string) => {
    const isOwn = userId === self;
    const title = isOwn ? t('leaveTitle', { name: conversation.name }) : t('takeOutTitle', { name });
    if (!(await confirmAction({ title, okText: t(isOwn ? 'leave' : 'takeOut'), danger: true }))) return;
    remove.mutate({ body: { userId, groupId } }, { onSuccess: () => isOwn && onClose() });
  };
  return (
    <Modal open title={conversation.name} footer={null} onCancel={onClose}>
      {isAdmin && <Asking groupId={groupId} />}
      {isAdmin && <Invite groupId={groupId} />}
      <ul className={styles.lines}>
        {members.data?.items.map((one) => {
          const name = one.nickName ?? one.userName;
          const isOwn = one.userId === self;
          return (
            <li key={one.userId} className={styles.card}>
              <Avatar name={name} isOnline={one.online} />
              <span className={styles.lineText}>
                <strong>{name}</strong>
                <span>{one.userName}</span>
              </span>
              {one.isSuperAdmin ? <Tag>{t('owner')}</Tag> : one.isAdmin && <Tag>{t('admin')}</Tag>}
              {(isOwn || (isAdmin && !one.isSuperAdmin)) && (
                <Button
                  size="small"
                  danger
                  aria-label={`${t(isOwn ? 'leave' : 'takeOut')} ${name}`}
                  onClick={() => void take(one.userId, name)}
                >
                  {t(isOwn ? 'leave' : 'takeOut')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
