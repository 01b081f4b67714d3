import { PaperClipOutlined } from '@ant-design/icons';
import { users } from '@ishare/contracts/identity/records.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import { COMMENT_LIMITS } from '@ishare/contracts/things/comments.js';
import { Button, Input, Select } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct, useRoute } from '../../session/routes';
import type { FileReference } from '../files';
import { LookupSelect } from '../LookupSelect';
import type { CommentsOf } from './comments-of';
import styles from './Comments.module.css';
import { lazy } from '../../state/lazy';

const FileField = lazy(() => import('../FileField'));

interface Option {
  value: string;
  label: string;
}

/** Whom a comment is told: anybody of the company, or one of those whom the record knows. */
function WhoIsTold(props: { offersAll: boolean; known: Option[]; value: string[]; onChange: (ids: string[]) => void }) {
  const { offersAll, known, value, onChange } = props;
  const { t } = useTranslation();
  const label = t('comments.mention');
  if (!offersAll)
    return (
      <Select
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={label}
        placeholder={label}
        options={known}
        maxCount={COMMENT_LIMITS.mentions}
        value={value}
        onChange={onChange}
      />
    );
  const field = {
    ...{ key: 'mentionIds', label, type: 'lookup' as const, path: `/${users.path}`, multiple: true },
    labelOf: personName,
    known,
  };
  return (
    <LookupSelect
      field={field}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(next) => onChange([next].flat().filter((one): one is string => typeof one === 'string'))}
    />
  );
}

/** What one says of a record, to whom it is told, and the files that go with it. */
export function SayComment({ routes, id, offersAll = false }: CommentsOf) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [mentionIds, setMentions] = useState<string[]>([]);
  const [files, setFiles] = useState<FileReference[]>();
  const isEmpty = text.trim() === '';
  const people = useRoute(routes.people, { params: { id } }, { enabled: !isEmpty, calls: { quiet: true } });
  const say = useAct(routes.say, {
    onDone: () => {
      setText('');
      setMentions([]);
      setFiles(undefined);
    },
  });
  const send = () => {
    if (!isEmpty && !say.isPending) say.mutate({ params: { id }, body: { text, mentionIds, files: files ?? [] } });
  };
  return (
    <div className={styles.say}>
      <Input.TextArea
        value={text}
        maxLength={COMMENT_LIMITS.text}
        autoSize={{ minRows: 1, maxRows: 6 }}
        placeholder={t('comments.placeholder')}
        aria-label={t('comments.placeholder')}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={(event) => (event.ctrlKey || event.metaKey) && send()}
      />
      {!isEmpty && (
        <div className={styles.tail}>
          <WhoIsTold
            offersAll={offersAll}
            known={(people.data?.items ?? []).map((one) => ({ value: one.id, label: one.name }))}
            value={mentionIds}
            onChange={setMentions}
          />
          {files ? (
            <Suspense>
              <FileField value={files} onChange={setFiles} most={COMMENT_LIMITS.files} />
            </Suspense>
          ) : (
            <Button icon={<PaperClipOutlined />} onClick={() => setFiles([])}>
              {t('comments.attach')}
            </Button>
          )}
          <Button type="primary" loading={say.isPending} onClick={send}>
            {t('comments.say')}
          </Button>
        </div>
      )}
    </div>
  );
}
