import { DeleteOutlined } from '@ant-design/icons';
import { chatTasks, type ChatTask } from '@ishare/contracts/im/tasks.js';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../session/routes';
import { useConfiguration } from '../../session/session';
import { EmptyState } from '../../ui/EmptyState';
import { today } from '../../state/zone';
import { TipButton } from '../../ui/TipButton';
import styles from './Chat.module.css';

/** What the caller is to do, and what he has asked others to do. */
export function useTasks() {
  const me = useConfiguration()?.currentUser.id;
  return useRoute(
    chatTasks.list,
    {},
    {
      calls: { quiet: true },
      select: ({ items }) =>
        items.map((one) => ({ ...one, isMine: one.assignee.id === me, isBy: one.creator.id === me })),
    },
  );
}

type Mine = ChatTask & { isMine: boolean; isBy: boolean };

function Line({ task, onChoose }: { task: Mine; onChoose: (conversationId: string) => void }) {
  const { t } = useTranslation(['im', 'common']);
  const settle = useAct(chatTasks.settle);
  const remove = useAct(chatTasks.remove);
  const { id, text, dueDate, doneTime, isMine, isBy, assignee, creator, conversationId } = task;
  const isLate = dueDate !== null && doneTime === null && dueDate < today();
  const who = isMine
    ? isBy
      ? t('task.own')
      : t('task.from', { name: creator.name })
    : t('task.for', { name: assignee.name });
  return (
    <li className={styles.card}>
      <Checkbox
        aria-label={t('task.done', { text })}
        checked={doneTime !== null}
        disabled={settle.isPending}
        onChange={({ target }) => settle.mutate({ params: { id }, body: { isDone: target.checked } })}
      />
      <button type="button" className={styles.line} onClick={() => onChoose(conversationId)}>
        <span className={styles.lineText} data-done={doneTime !== null}>
          <strong>{text}</strong>
          <span data-late={isLate}>
            {[who, dueDate && t('task.until', { date: dueDate })].filter(Boolean).join(' · ')}
          </span>
        </span>
      </button>
      {isBy && (
        <TipButton
          type="text"
          size="small"
          title={t('common:action.remove')}
          aria-label={`${t('common:action.remove')} · ${text}`}
          icon={<DeleteOutlined />}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id } })}
        />
      )}
    </li>
  );
}

/** Tasks that came of messages: those to do first. */
export function TasksTab({ onChoose }: { onChoose: (conversationId: string) => void }) {
  const { t } = useTranslation('im');
  const tasks = useTasks();
  if (tasks.data?.length === 0) return <EmptyState text={t('task.none')} />;
  return (
    <ul className={styles.lines}>
      {tasks.data?.map((task) => (
        <Line key={task.id} task={task} onChoose={onChoose} />
      ))}
    </ul>
  );
}
