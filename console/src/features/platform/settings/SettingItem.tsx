import { EditOutlined } from '@ant-design/icons';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../ui/duration';
import { StateTag } from '../../../ui/StateTag';
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
}

/** One setting with its name, marked while it differs from what is saved. */
export function SettingItem({ field, saved, isShown, isChanged }: SettingItemProps) {
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
          {label}
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
