import { PaperClipOutlined, SendOutlined } from '@ant-design/icons';
import { MAX_CONTENT, type Conversation } from '@ishare/contracts/im/chat.js';
import { MessageType } from '@ishare/contracts/im/enums.js';
import { Button, Checkbox, Input, Progress, Tooltip } from 'antd';
import { isLarge } from '@ishare/contracts/files/parts.js';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepFile } from '../../session/keep-file';
import type { Tell } from '../../session/parts';
import { currentAccount } from '../../session/session';
import { claiming, dropUnsent, holdUnsent, unsentAt } from '../../state/unsent-files';
import { Can } from '../../session/Can';
import { permission } from '../../session/permission-names';
import { tellError, tellWarning } from '../../ui/feedback';
import { maxFileBytes, maxFiles } from '../../ui/upload-limits';
import styles from './Chat.module.css';
import { say, type Saying } from './outbox';
import { Recorder } from './Recorder';

const LINK = /^https?:\/\/[^\s/?#]\S*$/i;
const kinds = [
  ['image/', MessageType.Image],
  ['video/', MessageType.Video],
  ['audio/', MessageType.Voice],
] as const;
const kindOf = (type: string) => kinds.find(([begin]) => type.startsWith(begin))?.[1] ?? MessageType.File;

/** What is typed and not yet said, by conversation; it stays while the window does. */
const drafts = new Map<string, string>();

/** Keeps a file, and gives the message that shows it. */
async function sayingOfFile(file: File, onProgress: Tell): Promise<Partial<Saying>> {
  const { id, name, mimeType, size } = await keepFile(file, onProgress);
  return {
    content: name,
    messageType: kindOf(file.type || mimeType),
    extraProperties: { fileId: id, mimeType: file.type || mimeType, size },
  };
}

const tellFailure = ({ name }: File, error: unknown) =>
  tellError({ title: name, message: (error as { text?: string }).text ?? String(error) });

/** Sends files of a conversation, one after the other; large ones go on after a reload. */
function useAttaching(conversationId: string, onKept: (saying: Partial<Saying>) => void) {
  const place = `${currentAccount() ?? ''} chat ${conversationId}`;
  const [percent, setPercent] = useState<number>();
  const sendOne = async (file: File) => {
    try {
      setPercent(0);
      onKept(await sayingOfFile(file, (next, isWaiting) => isWaiting || setPercent(next)));
    } catch (error) {
      tellFailure(file, error);
    }
  };
  const sendHeld = async (file: File, key: string) => {
    await claiming(key, async () => {
      await sendOne(file);
      await dropUnsent(key);
    });
  };
  const send = async (file: File) => {
    const key = isLarge(file) ? await holdUnsent(place, file) : undefined;
    return key === undefined ? sendOne(file) : sendHeld(file, key);
  };
  const goOn = useRef<() => Promise<void>>(() => Promise.resolve());
  goOn.current = async () => {
    for (const { file, key } of await unsentAt(place)) await sendHeld(file, key);
    setPercent(undefined);
  };
  useEffect(() => void goOn.current(), [place]);
  return { percent, send, end: () => setPercent(undefined) };
}

function Attach({ conversationId, onKept }: { conversationId: string; onKept: (saying: Partial<Saying>) => void }) {
  const { t } = useTranslation('im');
  const input = useRef<HTMLInputElement>(null);
  const { percent, send, end } = useAttaching(conversationId, onKept);
  const take = async (files: readonly File[]) => {
    if (files.length > maxFiles) return tellWarning(t('tooManyFiles', { count: maxFiles }));
    for (const file of files) {
      if (file.size > maxFileBytes) {
        tellWarning(t('fileTooLarge', { name: file.name }));
        continue;
      }
      await send(file);
    }
    end();
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Tooltip title={t('attach')}>
        <Button
          icon={percent === undefined ? <PaperClipOutlined /> : <Progress type="circle" percent={percent} size={16} />}
          aria-label={t('attach')}
          disabled={percent !== undefined}
          onClick={() => input.current?.click()}
        />
      </Tooltip>
    </>
  );
}

/** Where something is written: Enter sends, Shift and Enter begin a line. */
export function Composer({ conversation, allowAnonymous }: { conversation: Conversation; allowAnonymous: boolean }) {
  const { t } = useTranslation('im');
  const { id, closedBy } = conversation;
  const [text, setText] = useState(drafts.get(id) ?? '');
  const [isAnonymous, setAnonymous] = useState(false);
  const type = (next: string) => {
    setText(next);
    drafts.set(id, next);
  };
  const send = (saying: Partial<Saying>) =>
    say(id, {
      content: '',
      messageType: MessageType.Text,
      toUserId: conversation.groupId ? null : conversation.userId,
      groupId: conversation.groupId || null,
      ...(isAnonymous && { isAnonymous }),
      ...saying,
    });
  const submit = () => {
    const content = text.trim();
    if (content === '') return;
    type('');
    void send({ content, messageType: LINK.test(content) ? MessageType.Link : MessageType.Text });
  };
  if (closedBy) return <p className={styles.closed}>{t(`closed.${closedBy}`)}</p>;
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={text}
        maxLength={MAX_CONTENT}
        placeholder={t('write')}
        aria-label={t('write')}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      {allowAnonymous && (
        <Checkbox checked={isAnonymous} onChange={({ target }) => setAnonymous(target.checked)}>
          {t('anonymously')}
        </Checkbox>
      )}
      <Can permission={permission.fileUpload}>
        <Attach conversationId={id} onKept={(saying) => void send(saying)} />
        <Recorder
          onVoice={(file) =>
            sayingOfFile(file, () => undefined).then(send, (error: unknown) => tellFailure(file, error))
          }
        />
      </Can>
      <Button htmlType="submit" type="primary" icon={<SendOutlined />} aria-label={t('send')} disabled={!text.trim()} />
    </form>
  );
}
