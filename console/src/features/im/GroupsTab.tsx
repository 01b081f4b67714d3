import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { groups, type Group } from '@ishare/contracts/im/groups.js';
import { Button, Input } from 'antd';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../session/routes';
import { EmptyState } from '../../ui/EmptyState';
import { tellSuccess } from '../../ui/feedback';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { stripWhitespace } from '../../ui/strip-whitespace';
import { Avatar } from './Avatar';
import styles from './Chat.module.css';
import { lazy } from '../../state/lazy';

const GroupDialog = lazy(async () => ({ default: (await import('./GroupDialog')).GroupDialog }));

/** Groups found at once; more are found by name. */
const MOST = 50;

/** Groups, of which those that one is in open, and others can be asked. */
export function GroupsTab({ onChoose }: { onChoose: (conversationId: string) => void }) {
  const { t } = useTranslation('im');
  const [typed, setTyped] = useState('');
  const filter = stripWhitespace(useDeferredValue(typed));
  const found = useRoute(groups.search, { query: { filter, maxResultCount: MOST } }, { select: ({ items }) => items });
  const [joined, setJoined] = useState<Group>();
  const [isMaking, setMaking] = useState(false);
  const join = useAct(groups.join, {
    onDone() {
      setJoined(undefined);
      tellSuccess(t('joinAsked'));
    },
  });
  return (
    <>
      <div className={styles.bar}>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('findGroups')}
          aria-label={t('findGroups')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button icon={<PlusOutlined />} onClick={() => setMaking(true)}>
          {t('newGroup')}
        </Button>
      </div>
      <ul className={styles.lines}>
        {found.data?.map((group) => (
          <li key={group.id} className={styles.card}>
            <button
              type="button"
              className={styles.line}
              disabled={group.membership !== 'in'}
              onClick={() => onChoose(group.id)}
            >
              <Avatar name={group.name} isGroup />
              <span className={styles.lineText}>
                <strong>{group.name}</strong>
                <span>{t('members', { count: group.groupUserCount })}</span>
              </span>
            </button>
            {group.membership !== 'in' && (
              <Button
                size="small"
                disabled={group.membership === 'asked'}
                aria-label={`${t('join')} ${group.name}`}
                onClick={() => setJoined(group)}
              >
                {t(group.membership === 'asked' ? 'joinWaits' : 'join')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {found.data?.length === 0 && <EmptyState text={t('noGroups')} />}
      {joined && (
        <ReasonDialog
          title={t('joinTitle', { name: joined.name })}
          label={t('joinInfo')}
          okText={t('join')}
          isPending={join.isPending}
          onSay={(joinInfo) => join.mutate({ body: { groupId: joined.id, joinInfo } })}
          onClose={() => setJoined(undefined)}
        />
      )}
      <Suspense fallback={null}>
        {isMaking && <GroupDialog onClose={() => setMaking(false)} onMade={onChoose} />}
      </Suspense>
    </>
  );
}
