import { DeleteOutlined } from '@ant-design/icons';
import type { RecordComment } from '@ishare/contracts/things/comments.js';
import { Button, Timeline } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../session/routes';
import { confirmAction, tellSuccess } from '../../ui/feedback';
import { dateText } from '../../ui/figures';
import { KeptFileLink } from '../KeptFileLink';
import { QueryState } from '../QueryState';
import styles from './Comments.module.css';
import type { CommentsOf } from './comments-of';
import { SayComment } from './SayComment';
import { PersonName } from '../PersonName';

function Entry({ entry, onRemove }: { entry: RecordComment; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.head}>
        <strong>
          <PersonName id={entry.userId} userName={entry.userName} />
        </strong>
        <span className={styles.soft}>{dateText(entry.time, true)}</span>
        {entry.isOwn && (
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('comments.takeBack')}
            onClick={onRemove}
          />
        )}
      </div>
      <p className={styles.said}>{entry.text}</p>
      {entry.mentions.length > 0 && (
        <div className={styles.soft}>{entry.mentions.map(({ name }) => `@${name}`).join(' ')}</div>
      )}
      {entry.files.map((file) => (
        <KeptFileLink key={file.id} file={file} />
      ))}
    </>
  );
}

/** What people have said of a record, the latest first. */
export function Comments(of: CommentsOf) {
  const { t } = useTranslation();
  const { routes, id } = of;
  const found = useRoute(routes.list, { params: { id } }, { calls: { quiet: true } });
  const removal = useAct(routes.remove, { onDone: () => tellSuccess(t('comments.takenBack')) });
  const remove = async ({ id: commentId }: RecordComment) => {
    const okText = t('comments.takeBack');
    if (await confirmAction({ title: t('comments.takeBackAsk'), danger: true, okText }))
      removal.mutate({ params: { id, commentId } });
  };
  const items = found.data?.items ?? [];
  return (
    <>
      <SayComment {...of} />
      {items.length === 0 ? (
        <QueryState of={found} none={t('comments.none')} />
      ) : (
        <Timeline
          items={items.map((entry) => ({
            key: entry.id,
            content: <Entry entry={entry} onRemove={() => void remove(entry)} />,
          }))}
        />
      )}
    </>
  );
}
