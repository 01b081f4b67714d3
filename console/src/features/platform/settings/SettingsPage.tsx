import { settingPagePermissions } from '@ishare/contracts/platform/permissions.js';
import { Button, Input } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../../session/Can';
import { http } from '../../../session/http';
import { useDirty } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { tellSuccess } from '../../../ui/feedback';
import { settingSections } from './setting-sections';
import { SettingSectionForm } from './SettingSectionForm';
import styles from './SettingsPage.module.css';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));

/** All settings on one page, found by a word of their names. */
export default function SettingsPage() {
  const { t } = useTranslation(['platform', 'common']);
  const [search, setSearch] = useState('');
  const [isTesting, setTesting] = useState(false);
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((section: string, isDirty: boolean) => setDirty((current) => new Set([...current].filter((key) => key !== section).concat(isDirty ? section : []))), []);
  useDirty(dirty.size > 0);
  const wanted = search.trim().toLowerCase();
  const titleFits = (section: string) => t(`setting.sections.${section}`).toLowerCase().includes(wanted);
  const fieldFits = (key: string) => key.toLowerCase().includes(wanted) || t(`setting.fields.${key}`).toLowerCase().includes(wanted);
  const fits = ({ key, fields }: (typeof settingSections)[number]) => titleFits(key) || fields.some((field) => fieldFits(field.key));
  const sendTest = async (values: Record<string, unknown>) => {
    await http.post('/api/setting-management/emailing/send-test-email', values, { quiet: true });
    tellSuccess(t('setting.testSent'));
  };
  return (
    <div className={styles.page}>
      <Input.Search className={styles.search} allowClear placeholder={t('setting.search')} aria-label={t('setting.search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      {settingSections.map((section) => (
        <div key={section.key} hidden={!fits(section)}>
          <SettingSectionForm
            section={section}
            onDirty={mark}
            isShown={(key) => titleFits(section.key) || fieldFits(key)}
            extra={
              section.key === 'emailing' && (
                <Can permission={settingPagePermissions.names.Emailing.Test}>
                  <Button onClick={() => setTesting(true)}>{t('setting.test')}</Button>
                </Can>
              )
            }
          />
        </div>
      ))}
      {!settingSections.some(fits) && <EmptyState text={t('common:list.emptyFiltered')} />}
      <Suspense>
        {isTesting && (
          <ResourceForm
            name="platform:setting.mail"
            title={t('setting.test')}
            fields={[
              { key: 'senderEmailAddress', type: 'text', required: true, max: 256, pattern: /^\S+@\S+$/, span: 2 },
              { key: 'targetEmailAddress', type: 'text', required: true, max: 256, pattern: /^\S+@\S+$/, span: 2 },
              { key: 'subject', type: 'text', required: true, max: 256, span: 2 },
              { key: 'body', type: 'textarea', span: 2 },
            ]}
            onSave={sendTest}
            onClose={() => setTesting(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
