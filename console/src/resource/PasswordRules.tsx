import { CheckOutlined, CloseOutlined, MinusOutlined } from '@ant-design/icons';
import type { FormRule } from 'antd';
import { useTranslation } from 'react-i18next';
import { passwordRules } from '../session/password-rules';
import { settingOf } from '../session/configuration';
import { useConfiguration } from '../session/session';
import styles from './PasswordRules.module.css';

/** What a new password must be, before the first sign is typed, and which of it is done while typing. */
export function PasswordRules({ value }: { value?: unknown }) {
  const { t } = useTranslation('common');
  const text = typeof value === 'string' ? value : '';
  const configuration = useConfiguration();
  const rules = passwordRules((setting) => settingOf(configuration, setting));
  return (
    <ul className={styles.rules} aria-label={t('passwordRule.title')}>
      {rules.map((rule) => {
        const state = text === '' ? 'open' : rule.isKept(text) ? 'kept' : 'broken';
        return (
          <li key={rule.key} data-state={state}>
            {state === 'kept' ? <CheckOutlined /> : state === 'broken' ? <CloseOutlined /> : <MinusOutlined />}
            {t(`passwordRule.${rule.key}`, { count: rule.count })}
          </li>
        );
      })}
    </ul>
  );
}

/** Refuses a password that breaks a rule; which ones stands in the list above. */
export function usePasswordRules(): FormRule {
  const { t } = useTranslation('common');
  const configuration = useConfiguration();
  const rules = passwordRules((setting) => settingOf(configuration, setting));
  return {
    validator: (_, value: string | undefined) =>
      !value || rules.every((rule) => rule.isKept(value))
        ? Promise.resolve()
        : Promise.reject(new Error(t('passwordRule.broken'))),
  };
}

/** Refuses a password that is typed once more and otherwise. */
export const samePasswordAs =
  (field: string, words: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: (_, value: string) =>
      !value || value === getFieldValue(field) ? Promise.resolve() : Promise.reject(new Error(words)),
  });
