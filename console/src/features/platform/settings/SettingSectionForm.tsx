import { EditOutlined } from '@ant-design/icons';
import { pathOf } from '@ishare/contracts/things/route.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { ListFailure } from '../../../resource/ListFailure';
import { fetchConfiguration } from '../../../session/configuration';
import { http } from '../../../session/http';
import { call, keyOf } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { durationText } from '../../../ui/duration';
import { StateTag } from '../../../ui/StateTag';
import { changedKeys, fieldText, settingBody, settingValues, switchesTenantsOff } from './setting-sections';
import type { SettingField, SettingSection, SettingValues } from './setting-sections';
import { SettingControl } from './SettingControl';
import styles from './SettingsPage.module.css';

export interface SectionState {
  changed: number;
  save: () => Promise<void>;
  undo: () => void;
}

interface SectionFormProps {
  section: SettingSection;
  isShown: (key: string) => boolean;
  /** Told how many fields differ from what is saved, and how to save them or take them back. */
  onChange: (section: string, state: SectionState) => void;
  extra?: ReactNode;
}

function LoadedSection({ section, saved, isShown, onChange, extra }: SectionFormProps & { saved: SettingValues }) {
  const { t, i18n } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  const [form] = Form.useForm<Record<string, unknown>>();
  const [values, setValues] = useState(saved);
  const [isSaving, setSaving] = useState(false);
  const changed = changedKeys(section.fields, saved, values);
  const isDirty = changed.length > 0;

  const undo = () => {
    form.setFieldsValue({ ...Object.fromEntries(section.fields.map(({ key }) => [key, undefined])), ...saved });
    setValues(saved);
  };
  const save = async () => {
    const filled = await form.validateFields().catch(() => undefined);
    if (!filled) return;
    if (
      switchesTenantsOff(section, saved, filled) &&
      !(await confirmAction({
        title: t('setting.multiTenancyOffTitle'),
        content: t('setting.multiTenancyOffText'),
        okText: t('setting.multiTenancyOffDo'),
        danger: true,
      }))
    )
      return;
    setSaving(true);
    try {
      const body = settingBody(section.fields, { ...saved, ...filled });
      await http.request(
        section.save.method,
        pathOf(section.save),
        section.bare ? { query: { [section.bare]: String(body[section.bare]) }, quiet: true } : { body, quiet: true },
      );
      const reply = await call(section.read);
      const now = settingValues(section, reply);
      client.setQueryData(keyOf(section.read), reply);
      // What the console itself goes by (logo, time limit, time zone) holds from now on.
      void fetchConfiguration().catch(() => undefined);
      form.setFieldsValue({ ...Object.fromEntries(section.fields.map(({ key }) => [key, undefined])), ...now });
      setValues(now);
      tellSuccess(t('common:done.saved'));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const refused = error.validationErrors.flatMap(({ message, members }) =>
        members.flatMap((member) =>
          section.fields
            .filter(
              ({ key }) =>
                key.toLowerCase() === member.toLowerCase() || key.toLowerCase().endsWith(`.${member.toLowerCase()}`),
            )
            .map(({ key }) => ({ name: key, errors: [message] })),
        ),
      );
      if (refused.length > 0) form.setFields(refused);
      else http.session.onFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const tell = useEffectEvent(() => onChange(section.key, { changed: changed.length, save, undo }));
  useEffect(() => tell(), [changed.length, values]);
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={saved}
      onValuesChange={(_, all) => setValues({ ...saved, ...all })}
      onFinish={() => void save()}
    >
      <div className={styles.fields}>
        {section.fields.map((field) => {
          const label = t(fieldText(field.key));
          const rules = [
            ...(field.required ? [{ required: true, message: t('common:form.required', { label }) }] : []),
            ...(field.type === 'number' || field.type === 'duration'
              ? [
                  {
                    type: 'number' as const,
                    min: field.min,
                    max: field.max,
                    message: t('common:form.range', { label, ...boundsOf(field, i18n.language) }),
                  },
                ]
              : []),
          ];
          return (
            <Form.Item
              key={field.key}
              name={field.key}
              style={{ gridColumn: field.type === 'providers' ? '1 / -1' : undefined }}
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
              <SettingControl field={field} saved={saved} />
            </Form.Item>
          );
        })}
      </div>
      {extra}
      <button type="submit" hidden disabled={isSaving || !isDirty} />
    </Form>
  );
}

/** The least and the most of a field, as its reader counts. */
function boundsOf({ type, min, max }: SettingField & { type: 'number' | 'duration' }, language: string) {
  return type === 'number' ? { min, max } : { min: durationText(min, language), max: durationText(max, language) };
}

/** What the server says keeps the section's settings from working, as they are saved. */
function Warnings({ reply }: { reply: unknown }) {
  const { warnings = [] } = (reply ?? {}) as { warnings?: readonly string[] };
  return warnings.map((text) => <Alert key={text} type="warning" showIcon title={text} style={{ marginBottom: 12 }} />);
}

/**
 * One section of the settings: read, changed and saved by itself; fields that a search does not find are hidden and
 * keep their values.
 */
export function SettingSectionForm({ section, isShown, onChange, extra }: SectionFormProps) {
  const { t } = useTranslation('platform');
  const read = useQuery({
    queryKey: keyOf(section.read),
    queryFn: (): Promise<unknown> => call(section.read, {}, { quiet: true }),
  });
  const saved = useMemo(
    () => (read.data === undefined ? undefined : settingValues(section, read.data)),
    [section, read.data],
  );
  return (
    <section className={styles.section} id={section.key}>
      <h2>{t(`setting.sections.${section.key}`)}</h2>
      {read.isPending && <Skeleton active />}
      {read.isError && <ListFailure error={read.error} onRetry={() => void read.refetch()} />}
      <Warnings reply={read.data} />
      {saved && <LoadedSection section={section} saved={saved} isShown={isShown} onChange={onChange} extra={extra} />}
    </section>
  );
}
