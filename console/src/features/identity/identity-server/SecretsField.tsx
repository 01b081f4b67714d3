import { CopyOutlined, DeleteOutlined, KeyOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import DateTimeField from '../../../resource/DateTimeField';
import { copyText } from '../../../ui/copy-text';
import { dateText } from '../../../ui/figures';
import styles from './SecretsField.module.css';
import { changedSecret, isStored, newSecret, randomSecret } from './secret';
import type { Secret } from './secret';

interface NewSecretProps {
  secret: Secret;
  onChange: (change: Partial<Secret>) => void;
}

/** A secret that the next save keeps: shown in full, and only until then. */
function NewSecret({ secret, onChange }: NewSecretProps) {
  const { t } = useTranslation('identity');
  const copy = () => copyText(secret.value, t('secret.copied'));
  return (
    <div className={styles.draft}>
      <label>
        {t('secret.value')}
        <Space.Compact block>
          <Input
            value={secret.value}
            aria-label={t('secret.value')}
            maxLength={4000}
            autoComplete="off"
            onChange={(event) => onChange({ value: event.target.value })}
            // A client without its secret would be saved all the same.
            onBlur={() => secret.value.trim() === '' && onChange({ value: randomSecret() })}
          />
          <Button icon={<CopyOutlined />} onClick={() => void copy()}>
            {t('secret.copy')}
          </Button>
          <Button onClick={() => onChange({ value: randomSecret() })}>{t('secret.random')}</Button>
        </Space.Compact>
        <small>{t('secret.new')}</small>
      </label>
      <label>
        {t('secret.description')}
        <Input
          value={secret.description ?? ''}
          maxLength={2000}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </label>
      <div className={styles.pair}>
        <label>
          {t('secret.hashType')}
          <Select
            value={secret.hashType ?? 0}
            options={['SHA-256', 'SHA-512'].map((label, hashType) => ({ value: hashType, label }))}
            onChange={(hashType: number) => onChange({ hashType })}
          />
        </label>
        <label>
          {t('secret.expiration')}
          <DateTimeField value={secret.expiration} onChange={(time) => onChange({ expiration: time || null })} />
        </label>
      </div>
    </div>
  );
}

interface SecretsFieldProps {
  value?: readonly Secret[];
  onChange?: (value: Secret[]) => void;
}

/**
 * Secrets: those that are kept are named and can only go; a new one belongs to the list from the moment it is shown.
 */
export default function SecretsField({ value = [], onChange }: SecretsFieldProps) {
  const { t } = useTranslation(['identity', 'common']);
  return (
    <>
      <ul className={styles.list}>
        {value.map((secret, at) => {
          const isKept = isStored(secret);
          const name = secret.description || t(isKept ? 'secret.one' : 'secret.oneNew');
          return (
            // A new secret has no other name than its place.
            <li key={isKept ? secret.value : at} data-new={!isKept}>
              <KeyOutlined />
              <span className={styles.text}>
                {isKept ? (
                  <>
                    <strong>{name}</strong>
                    <small>
                      {t('secret.kept')}
                      {secret.expiration ? ` · ${t('secret.until', { time: dateText(secret.expiration, true) })}` : ''}
                    </small>
                  </>
                ) : (
                  <NewSecret secret={secret} onChange={(change) => onChange?.(changedSecret(value, at, change))} />
                )}
              </span>
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={`${t('common:action.remove')} · ${name}`}
                onClick={() => onChange?.(value.filter((_, index) => index !== at))}
              />
            </li>
          );
        })}
        {value.length === 0 && <li className={styles.none}>{t('secret.none')}</li>}
      </ul>
      <Button size="small" icon={<PlusOutlined />} onClick={() => onChange?.([...value, newSecret()])}>
        {t('secret.add')}
      </Button>
    </>
  );
}
