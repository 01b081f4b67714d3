import { DeleteOutlined, KeyOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, Select, Space } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../ui/figures';
import { tellSuccess } from '../../../ui/feedback';
import styles from './SecretsField.module.css';
import { isStored, newSecret, randomSecret } from './secret';
import type { Secret } from './secret';

interface SecretsFieldProps {
  value?: readonly Secret[];
  onChange?: (value: Secret[]) => void;
}

/** Secrets: those that are kept are named and can only go; a new one is shown until it is saved, never again. */
export default function SecretsField({ value = [], onChange }: SecretsFieldProps) {
  const { t } = useTranslation(['identity', 'common']);
  const [draft, setDraft] = useState<Secret>();
  const add = () => {
    onChange?.([...value, draft!]);
    setDraft(undefined);
  };
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    tellSuccess(t('secret.copied'));
  };
  return (
    <>
      <ul className={styles.list}>
        {value.map((secret, at) => (
          // A new secret has no other name than its place.
          <li key={isStored(secret) ? secret.value : at}>
            <KeyOutlined />
            <span>
              <strong>{secret.description || secret.type}</strong>
              <small>
                {isStored(secret) ? t('secret.kept') : t('secret.new')}
                {secret.expiration ? ` · ${t('secret.until', { time: dateText(secret.expiration, true) })}` : ''}
              </small>
              {!isStored(secret) && <code>{secret.value}</code>}
            </span>
            {!isStored(secret) && (
              <Button size="small" onClick={() => void copy(secret.value)}>
                {t('secret.copy')}
              </Button>
            )}
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={`${t('common:action.remove')} · ${secret.description || secret.type}`}
              onClick={() => onChange?.(value.filter((_, index) => index !== at))}
            />
          </li>
        ))}
        {value.length === 0 && !draft && <li className={styles.none}>{t('secret.none')}</li>}
      </ul>
      {draft ? (
        <div className={styles.draft}>
          <label>
            {t('secret.value')}
            <Space.Compact block>
              <Input
                value={draft.value}
                maxLength={4000}
                autoComplete="off"
                onChange={(event) => setDraft({ ...draft, value: event.target.value })}
              />
              <Button onClick={() => setDraft({ ...draft, value: randomSecret() })}>{t('secret.random')}</Button>
            </Space.Compact>
          </label>
          <label>
            {t('secret.description')}
            <Input
              value={draft.description ?? ''}
              maxLength={2000}
              onChange={(event) => setDraft({ ...draft, description: event.target.value })}
            />
          </label>
          <label>
            {t('secret.hashType')}
            <Select
              value={draft.hashType ?? 0}
              options={['SHA-256', 'SHA-512'].map((label, hashType) => ({ value: hashType, label }))}
              onChange={(hashType: number) => setDraft({ ...draft, hashType })}
            />
          </label>
          <label>
            {t('secret.expiration')}
            <DatePicker
              showTime
              value={draft.expiration ? dayjs(draft.expiration) : null}
              onChange={(time) => setDraft({ ...draft, expiration: time ? time.toISOString() : null })}
            />
          </label>
          <Space>
            <Button type="primary" size="small" disabled={draft.value.trim() === ''} onClick={add}>
              {t('secret.take')}
            </Button>
            <Button size="small" onClick={() => setDraft(undefined)}>
              {t('common:action.cancel')}
            </Button>
          </Space>
        </div>
      ) : (
        <Button size="small" icon={<PlusOutlined />} onClick={() => setDraft(newSecret())}>
          {t('secret.add')}
        </Button>
      )}
    </>
  );
}
