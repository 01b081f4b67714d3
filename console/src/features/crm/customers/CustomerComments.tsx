import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { COMMENT_LIMITS, customerComments } from '@ishare/contracts/crm/customer-comments.js';
import type { CustomerComment } from '@ishare/contracts/crm/customer-comments.js';
import type { Customer } from '@ishare/contracts/crm/customer.js';
import { users } from '@ishare/contracts/identity/records.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import { Button, Input, Timeline } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeptFileLink } from '../../../resource/KeptFileLink';
import type { FileReference } from '../../../resource/files';
import { LookupSelect } from '../../../resource/LookupSelect';
import { QueryState } from '../../../resource/QueryState';
import { useAct, useRoute } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';
import styles from './CustomerPage.module.css';

const FileField = lazy(() => import('../../../resource/FileField'));

/** What one says of a customer, to whom it is told, and the files that go with it. */
function SayOfCustomer({ customer: { id } }: { customer: Customer }) {
  const { t } = useTranslation(['crm', 'common']);
  const [text, setText] = useState('');
  const [mentionIds, setMentions] = useState<string[]>([]);
  const [files, setFiles] = useState<FileReference[]>();
  const people = useRoute(customerComments.people, { params: { id } }, { calls: { quiet: true } });
  const say = useAct(customerComments.say, {
    onDone: () => {
      setText('');
      setMentions([]);
      setFiles(undefined);
    },
  });
  const isEmpty = text.trim() === '';
  const send = () => {
    if (!isEmpty && !say.isPending) say.mutate({ params: { id }, body: { text, mentionIds, files: files ?? [] } });
  };
  const field = {
    key: 'mentionIds',
    label: t('customerComment.mention'),
    type: 'lookup' as const,
    path: `/${users.path}`,
    multiple: true,
    labelOf: personName,
    known: (people.data?.items ?? []).map((one) => ({ value: one.id, label: one.name })),
  };
  return (
    <div className={styles.say}>
      <Input.TextArea
        value={text}
        maxLength={COMMENT_LIMITS.text}
        autoSize={{ minRows: 1, maxRows: 6 }}
        placeholder={t('customerComment.placeholder')}
        aria-label={t('customerComment.placeholder')}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={(event) => (event.ctrlKey || event.metaKey) && send()}
      />
      {!isEmpty && (
        <div className={styles.sayTail}>
          <LookupSelect
            field={field}
            aria-label={field.label}
            placeholder={field.label}
            value={mentionIds}
            onChange={(next) => setMentions([next].flat().filter((one): one is string => typeof one === 'string'))}
          />
          {files ? (
            <Suspense>
              <FileField value={files} onChange={setFiles} most={COMMENT_LIMITS.files} />
            </Suspense>
          ) : (
            <Button icon={<PaperClipOutlined />} onClick={() => setFiles([])}>
              {t('customerComment.attach')}
            </Button>
          )}
          <Button type="primary" loading={say.isPending} onClick={send}>
            {t('customerComment.say')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Entry({ entry, onRemove }: { entry: CustomerComment; onRemove: () => void }) {
  const { t } = useTranslation(['crm', 'common']);
  return (
    <>
      <div className={styles.entryHead}>
        <strong>{entry.userName}</strong>
        <span className={styles.soft}>{dateText(entry.time, true)}</span>
        {entry.isOwn && (
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('customerComment.takeBack')}
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

/** What people have said of a customer, the latest first. */
export function CustomerComments({ customer }: { customer: Customer }) {
  const { t } = useTranslation('crm');
  const params = { id: customer.id };
  const found = useRoute(customerComments.list, { params }, { calls: { quiet: true } });
  const removal = useAct(customerComments.remove, { onDone: () => tellSuccess(t('customerComment.takenBack')) });
  const remove = async ({ id }: CustomerComment) => {
    const okText = t('customerComment.takeBack');
    if (await confirmAction({ title: t('customerComment.takeBackAsk'), danger: true, okText }))
      removal.mutate({ params: { ...params, commentId: id } });
  };
  const items = found.data?.items ?? [];
  return (
    <section className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('customerComment.plural')}</h2>
      </header>
      <SayOfCustomer customer={customer} />
      {items.length === 0 ? (
        <QueryState of={found} none={t('customerComment.none')} />
      ) : (
        <Timeline
          items={items.map((entry) => ({
            key: entry.id,
            content: <Entry entry={entry} onRemove={() => void remove(entry)} />,
          }))}
        />
      )}
    </section>
  );
}
