import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Skeleton } from 'antd';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { call, keyOf } from '../../../session/routes';
import { settingValues } from './setting-sections';
import type { SettingSection, SettingValues } from './setting-sections';
import { SettingItem } from './SettingItem';
import styles from './SettingsPage.module.css';
import { useSection } from './use-section';

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
  const { form, values, changed, unlike, standardOf, toStandard, type, save, isSaving, undo } = useSection(
    section,
    saved,
  );
  const tell = useEffectEvent(() => onChange(section.key, { changed: changed.length, save, undo }));
  useEffect(() => tell(), [changed.length, values]);
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={saved}
      onValuesChange={(_, all) => type(all)}
      onFinish={() => void save()}
    >
      <div className={styles.fields}>
        {section.fields.map((field) => (
          <SettingItem
            key={field.key}
            field={field}
            saved={saved}
            isShown={isShown(field.key)}
            isChanged={changed.includes(field.key)}
            unlike={
              unlike.includes(field.key)
                ? { standard: standardOf(field.key), onTake: () => toStandard(field.key) }
                : undefined
            }
          />
        ))}
      </div>
      {extra}
      <button type="submit" hidden disabled={isSaving || changed.length === 0} />
    </Form>
  );
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
