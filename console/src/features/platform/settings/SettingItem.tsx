import { EditOutlined, UndoOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../ui/duration';
import { StateTag } from '../../../ui/StateTag';
import { TipButton } from '../../../ui/TipButton';
import { fieldText } from './setting-sections';
import type { SettingField, SettingValues } from './setting-sections';
import { SettingControl } from './SettingControl';
import styles from './SettingsPage.module.css';

type Bounded = SettingField & { type: 'number' | 'duration' };

const isBounded = (field: SettingField): field is Bounded => field.type === 'number' || field.type === 'duration';

/** The least and the most of a field, as its reader counts. */
function boundsOf({ type, min, max }: Bounded, language: string) {
  return type === 'number' ? { min, max } : { min: durationText(min, language), max: durationText(max, language) };
}

function useRules(field: SettingField, label: string) {
  const { t, i18n } = useTranslation();
  const range = isBounded(field) && {
    type: 'number' as const,
    min: field.min,
    max: field.max,
    message: t('form.range', { label, ...boundsOf(field, i18n.language) }),
  };
  return [
    ...(field.required ? [{ required: true, message: t('form.required', { label }) }] : []),
    ...(range ? [range] : []),
  ];
}

interface SettingItemProps {
  field: SettingField;
  saved: SettingValues;
  isShown: boolean;
  isChanged: boolean;
  /** It is not what it is where nobody has chosen, and may become that again. */
  unlike: { standard: unknown; onTake: () => void } | undefined;
}

/** A value as its field shows it, in words. */
function useWords(field: SettingField) {
  const { t, i18n } = useTranslation(['platform', 'common']);
  return (value: unknown): string => {
    if (value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0))
      return t('setting.nothing');
    if (typeof value === 'boolean') return t(value ? 'common:yes' : 'common:no');
    if (field.type === 'duration') return durationText(Number(value), i18n.language);
    if (field.type === 'select' && !field.isPlain) return t(`setting.choices.${field.key}.${String(value)}`);
    return field.type === 'number' && field.unit ? `${String(value)} ${field.unit}` : String(value);
  };
}

/** Says that a setting was chosen by somebody, and what it would be; takes it back to that. */
function UnlikeStandard({ field, unlike }: { field: SettingField; unlike: { standard: unknown; onTake: () => void } }) {
  const { t } = useTranslation('platform');
  const words = useWords(field);
  return (
    <TipButton
      type="text"
      size="small"
      title={t('setting.unlike', { value: words(unlike.standard) })}
      icon={<UndoOutlined />}
      onClick={unlike.onTake}
    />
  );
}

/** One setting with its name, marked while it differs from what is saved. */
export function SettingItem({ field, saved, isShown, isChanged, unlike }: SettingItemProps) {
  const { t } = useTranslation('platform');
  const label = t(fieldText(field.key));
  const rules = useRules(field, label);
  return (
    <Form.Item
      name={field.key}
      style={{ gridColumn: field.type === 'providers' ? '1 / -1' : undefined }}
      hidden={!isShown}
      rules={rules}
      valuePropName={field.type === 'switch' ? 'checked' : 'value'}
      extra={field.type === 'password' ? t('setting.secretHint') : undefined}
      label={
        <>
          <span data-unlike={unlike !== undefined} className={styles.name}>
            {label}
          </span>
          {unlike && <UnlikeStandard field={field} unlike={unlike} />}
          {isChanged && (
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
}
