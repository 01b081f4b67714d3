import { SearchOutlined, UserAddOutlined } from '@ant-design/icons';
import { personName, type Named } from '@ishare/contracts/identity/person-name.js';
import { users } from '@ishare/contracts/identity/records.js';
import { friends, MAX_REMARK } from '@ishare/contracts/im/friends.js';
import { listAt } from '@ishare/contracts/things/records.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal, Pagination, Switch } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '../../session/session';
import { call, queryOf, useAct, useRoute } from '../../session/routes';
import { EmptyState } from '../../ui/EmptyState';
import { tellSuccess } from '../../ui/feedback';
import { stripWhitespace } from '../../ui/strip-whitespace';
import { Avatar } from './Avatar';
import styles from './Chat.module.css';

/** People found at once. */
const PAGE = 10;
const MOST = 999;

interface Found extends Named {
  id: string;
}

/** Asks before somebody is asked. */
function AskDialog({ person, onClose }: { person: Found; onClose: () => void }) {
  const { t } = useTranslation('im');
  const client = useQueryClient();
  const [remarkName, setRemarkName] = useState('');
  const name = personName(person);
  const ask = useAct(friends.request, {
    async onDone() {
      onClose();
      const { items } = await client.fetchQuery({ ...queryOf(friends.all), staleTime: 0 });
      tellSuccess(t(items.some(({ friendId }) => friendId === person.id) ? 'added' : 'asked', { name }));
    },
  });
  return (
    <Modal
      open
      title={t('askTitle', { name })}
      okText={t('ask')}
      okButtonProps={{ loading: ask.isPending }}
      onOk={() => ask.mutate({ body: { friendId: person.id, remarkName: remarkName.trim() || null } })}
      onCancel={onClose}
    >
      <p>{t('askRule')}</p>
      <Input
        value={remarkName}
        maxLength={MAX_REMARK}
        placeholder={t('remark')}
        aria-label={t('remark')}
        onChange={({ target }) => setRemarkName(target.value)}
      />
    </Modal>
  );
}

function MySettings() {
  const { t } = useTranslation('im');
  const mine = useRoute(friends.settings, {});
  const keep = useAct(friends.keepSettings);
  const settings = mine.data;
  if (!settings) return null;
  const names = ['allowAddFriend', 'requireAddFriendValidation', 'allowReceiveMessage'] as const;
  return (
    <section className={styles.settings} aria-label={t('mySettings')}>
      <h3 className={styles.letter}>{t('mySettings')}</h3>
      {names.map((name) => (
        <label key={name}>
          <Switch
            size="small"
            checked={settings[name]}
            loading={keep.isPending}
            onChange={(checked) => keep.mutate({ body: { ...settings, [name]: checked } })}
          />
          {t(`setting.${name}`)}
        </label>
      ))}
    </section>
  );
}

/** People to be found by name, each of whom can be asked. */
export function AddTab() {
  const { t } = useTranslation('im');
  const self = useConfiguration()?.currentUser.id;
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Found>();
  const filter = stripWhitespace(useDeferredValue(typed));
  const query = { filter, sorting: 'userName', maxResultCount: MOST };
  const found = useQuery({
    queryKey: [users.path, query],
    queryFn: () => call(listAt(users.path), { query }, { quiet: true }),
  });
  const known = useRoute(friends.all, {}, { select: ({ items }) => new Set(items.map(({ friendId }) => friendId)) });
  const people = (found.data?.items as Found[] | undefined)?.filter(({ id }) => id !== self) ?? [];
  return (
    <>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder={t('findPeople')}
        aria-label={t('findPeople')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setPage(1);
        }}
      />
      <div className={styles.scrolls}>
        <ul className={styles.people}>
          {people.slice((page - 1) * PAGE, page * PAGE).map((person) => {
            const name = personName(person);
            return (
              <li key={person.id}>
                <Avatar name={name} />
                <strong title={name}>{name}</strong>
                <span>{person.userName}</span>
                <Button
                  size="small"
                  icon={<UserAddOutlined />}
                  disabled={known.data?.has(person.id) ?? true}
                  aria-label={`${t('ask')} ${name}`}
                  onClick={() => setAsked(person)}
                >
                  {t(known.data?.has(person.id) ? 'isContact' : 'ask')}
                </Button>
              </li>
            );
          })}
        </ul>
        {found.data && people.length === 0 && <EmptyState text={t(filter ? 'nobodyFound' : 'nobodyShown')} />}
        <Pagination
          simple
          hideOnSinglePage
          size="small"
          align="center"
          current={page}
          pageSize={PAGE}
          total={people.length}
          onChange={setPage}
        />
        <MySettings />
      </div>
      {asked && <AskDialog person={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
