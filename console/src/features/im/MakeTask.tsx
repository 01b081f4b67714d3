import { CheckSquareOutlined } from '@ant-design/icons';
import type { ChatMessage, Conversation } from '@ishare/contracts/im/chat.js';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TipButton } from '../../ui/TipButton';
import styles from './Chat.module.css';
import { lazy } from '../../state/lazy';

const TaskDialog = lazy(() => import('./TaskDialog'));

/** Asks somebody of the talk to do what a message says. */
export function MakeTask({ conversation, message }: { conversation: Conversation; message: ChatMessage }) {
  const { t } = useTranslation('im');
  const [isOpen, open] = useState(false);
  return (
    <>
      <TipButton
        type="text"
        size="small"
        className={styles.recall!}
        title={t('task.make')}
        aria-label={t('task.make')}
        icon={<CheckSquareOutlined />}
        onClick={() => open(true)}
      />
      <Suspense fallback={null}>
        {isOpen && <TaskDialog conversation={conversation} message={message} onClose={() => open(false)} />}
      </Suspense>
    </>
  );
}
