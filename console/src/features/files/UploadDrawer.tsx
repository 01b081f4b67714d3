import { Audience } from '@ishare/contracts/audience.js';
import { documentCategory, sharedDocuments, type SharedDocument } from '@ishare/contracts/files/shared-document.js';
import { Drawer, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LookupSelect } from '../../resource/LookupSelect';
import { inWords } from '../../resource/in-words';
import { sendForm, useRoute } from '../../session/routes';
import { tellSuccess } from '../../ui/feedback';
import { UploadList } from '../../ui/UploadList';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import styles from './Files.module.css';

const category = {
  key: 'categoryId',
  type: 'lookup',
  path: `/${documentCategory.path}`,
  labelOf: ({ name }: { name: string }) => name,
} as const;
const audiences = Object.entries(Audience);

/** Files become documents, or the next version of one; what is said above holds for the files that follow. */
export default function UploadDrawer({
  of,
  onDone,
  onClose,
}: {
  of?: SharedDocument;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('files');
  useReturnedFocus();
  const [categoryId, setCategoryId] = useState<string>();
  const [audience, setAudience] = useState<number>(Audience.All);
  const [note, setNote] = useState('');
  const { data } = useRoute(sharedDocuments.headCount, { query: { audience: String(audience) } }, { enabled: !of });
  const send = async (file: File, onProgress: (percent: number) => void) => {
    const form = new FormData();
    if (of) form.append('documentId', of.id);
    else {
      form.append('audience', String(audience));
      if (categoryId) form.append('categoryId', categoryId);
    }
    if (note.trim()) form.append('note', note.trim());
    form.append('file', file);
    try {
      await sendForm(sharedDocuments.upload, { body: form }, { onProgress });
    } catch (error) {
      throw inWords(error);
    }
    tellSuccess(t('upload.done', { name: file.name }));
    onDone();
  };
  return (
    <Drawer open onClose={onClose} size={520} title={of ? t('upload.versionOf', { name: of.name }) : t('upload.title')}>
      <div className={styles.stack}>
        {!of && (
          <>
            <label>
              <span>{t('sharedDocument.categoryId')}</span>
              <LookupSelect
                field={category}
                value={categoryId}
                onChange={(value) => setCategoryId(value as string | undefined)}
              />
            </label>
            <label>
              <span>{t('sharedDocument.audience')}</span>
              <Select
                value={audience}
                options={audiences.map(([name, value]) => ({ value, label: t(`audience.${name}`) }))}
                onChange={setAudience}
              />
              {data && <small>{t('people', { count: data.count })}</small>}
            </label>
          </>
        )}
        <label>
          <span>{t('sharedDocument.note')}</span>
          <Input.TextArea
            value={note}
            rows={2}
            maxLength={500}
            placeholder={t('upload.note')}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <UploadList send={send} {...(of && { most: 1 })} />
      </div>
    </Drawer>
  );
}
