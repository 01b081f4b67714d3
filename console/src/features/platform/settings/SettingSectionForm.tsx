import { EditOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { tellSuccess } from '../../../ui/feedback';
import { StateTag } from '../../../ui/StateTag';
import { changedKeys, settingBody } from './setting-sections';
import type { SettingSection, SettingValues } from './setting-sections';
import { SettingControl } from './SettingControl';
import styles from './SettingsPage.module.css';

interface SectionFormProps {
  section: SettingSection;
  isShown: (key: string) => boolean;
  /** Told whenever the section begins or ceases to differ from what is saved. */
  onDirty: (section: string, isDirty: boolean) => void;
  extra?: ReactNode;
}

function LoadedSection({ section, saved, isShown, onDirty, extra }: SectionFormProps & { saved: SettingValues }) {
  const { t } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [values, setValues] = useState(saved);
  const [isSaving, setSaving] = useState(false);
  const changed = changedKeys(section.fields, saved, values);
  const isDirty = changed.length > 0;
  useEffect(() => onDirty(section.key, isDirty), [onDirty, section.key, isDirty]);

  const undo = () => {
    form.setFieldsValue({ ...Object.fromEntries(section.fields.map(({ key }) => [key, undefined])), ...saved });
    setValues(saved);
  };
  const save = async () => {
    const filled = await form.validateFields().catch(() => undefined);
    if (!filled) return;
    setSaving(true);
    try {
      await http.request(section.saveMethod, section.savePath, { body: settingBody(section.fields, { ...saved, ...filled }), quiet: true });
      const now = await http.get<SettingValues>(section.readPath);
      client.setQueryData([section.readPath], now);
      form.setFieldsValue({ ...Object.fromEntries(section.fields.map(({ key }) => [key, undefined])), ...now });
      setValues(now);
      tellSuccess(t('common:done.saved'));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const refused = error.validationErrors.flatMap(({ message, members }) =>
        members.flatMap((member) => section.fields.filter(({ key }) => key.toLowerCase() === member.toLowerCase()).map(({ key }) => ({ name: key, errors: [message] }))),
      );
      if (refused.length > 0) form.setFields(refused);
      else http.session.onFailure(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Form form={form} layout="vertical" initialValues={saved} onValuesChange={(_, all) => setValues({ ...saved, ...all })} onFinish={() => void save()}>
      <div className={styles.fields}>
        {section.fields.map((field) => {
          const label = t(`setting.fields.${field.key}`);
          const rules = [
            ...(field.required ? [{ required: true, message: t('common:form.required', { label }) }] : []),
            ...(field.type === 'number' ? [{ type: 'number' as const, min: field.min, max: field.max, message: t('common:form.range', { label, min: field.min, max: field.max }) }] : []),
          ];
          return (
            <Form.Item
              key={field.key}
              name={field.key}
              hidden={!isShown(field.key)}
              rules={rules}
              valuePropName={field.type === 'switch' ? 'checked' : 'value'}
              extra={field.type === 'password' ? t('setting.secretHint') : undefined}
              label={
                <>
                  {label}
                  {changed.includes(field.key) && (
                    <span className={styles.changed}>
                      <StateTag tone="warning" icon={<EditOutlined />}>
                        {t('setting.changed')}
                      </StateTag>
                    </span>
                  )}
                </>
              }
            >
              <SettingControl field={field} />
            </Form.Item>
          );
        })}
      </div>
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
          {t('common:action.save')}
        </Button>
        <Button disabled={!isDirty} onClick={undo}>
          {t('setting.undo')}
        </Button>
        {extra}
      </div>
    </Form>
  );
}

/** One section of the settings: read, changed and saved by itself; fields that a search does not find are hidden and keep their values. */
export function SettingSectionForm({ section, isShown, onDirty, extra }: SectionFormProps) {
  const { t } = useTranslation(['platform', 'common']);
  const read = useQuery({ queryKey: [section.readPath], queryFn: () => http.get<SettingValues>(section.readPath) });
  return (
    <section className={styles.section} id={section.key}>
      <h2>{t(`setting.sections.${section.key}`)}</h2>
      {read.isPending && <Skeleton active />}
      {read.isError && <Alert type="error" title={t('common:list.failed')} action={<Button onClick={() => void read.refetch()}>{t('common:action.retry')}</Button>} />}
      {read.data && <LoadedSection section={section} saved={read.data} isShown={isShown} onDirty={onDirty} extra={extra} />}
    </section>
  );
}
