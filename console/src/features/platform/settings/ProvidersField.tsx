import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Space, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SettingsPage.module.css';

interface Property {
  name: string;
  value: string | null;
}

interface Provider {
  name: string;
  enabled: boolean;
  enabledForTenantUser: boolean;
  useCustomSettings: boolean;
  properties: Property[];
  secretProperties: Property[];
}

interface ProvidersFieldProps {
  value?: readonly Provider[];
  onChange?: (value: Provider[]) => void;
  /** Where providers send people back to. */
  returnAddress?: string | undefined;
}

const flags = ['enabled', 'enabledForTenantUser', 'useCustomSettings'] as const;

/** What an OpenID Connect provider is known by. */
const blank = (name: string): Provider => ({
  name,
  enabled: true,
  enabledForTenantUser: true,
  useCustomSettings: true,
  properties: ['DisplayName', 'Authority', 'ClientId'].map((property) => ({ name: property, value: '' })),
  secretProperties: [{ name: 'ClientSecret', value: '' }],
});

/** With the fields that it lacks: whoever made it knew fewer. */
function whole(provider: Provider): Provider {
  const { properties, secretProperties } = blank(provider.name);
  const filled = (known: readonly Property[], wanted: readonly Property[]) => [
    ...known,
    ...wanted.filter(({ name }) => !known.some((one) => one.name.toLowerCase() === name.toLowerCase())),
  ];
  return {
    ...provider,
    properties: filled(provider.properties, properties),
    secretProperties: filled(provider.secretProperties, secretProperties),
  };
}

function NewProvider({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const { t } = useTranslation('platform');
  const [name, setName] = useState('');
  const wanted = name.trim();
  const isTaken = names.some((known) => known.toLowerCase() === wanted.toLowerCase());
  const add = () => {
    if (wanted === '' || isTaken) return;
    onAdd(wanted);
    setName('');
  };
  return (
    <Space.Compact className={styles.newProvider}>
      <Input
        value={name}
        maxLength={128}
        status={isTaken ? 'error' : ''}
        placeholder={t('setting.provider.name')}
        aria-label={t('setting.provider.name')}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          add();
        }}
      />
      <Button icon={<PlusOutlined />} disabled={wanted === '' || isTaken} onClick={add}>
        {t('setting.provider.add')}
      </Button>
    </Space.Compact>
  );
}

/** Outside sign-ins by OpenID Connect: each can be switched on, with what it needs to be known by. */
export default function ProvidersField({ value: given = [], onChange, returnAddress }: ProvidersFieldProps) {
  const value = given.map(whole);
  const { t } = useTranslation('platform');
  const change = (name: string, next: Partial<Provider>) =>
    onChange?.(value.map((provider) => (provider.name === name ? { ...provider, ...next } : provider)));
  return (
    <>
      {value.length === 0 && <p className={styles.none}>{t('setting.provider.none')}</p>}
      {value.map((provider) => (
        <fieldset key={provider.name} className={styles.provider}>
          <legend>
            {provider.name}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('setting.provider.remove', { name: provider.name })}
              onClick={() => onChange?.(value.filter(({ name }) => name !== provider.name))}
            />
          </legend>
          <div className={styles.flags}>
            {flags.map((flag) => (
              <label key={flag} className={styles.flag}>
                <Switch
                  size="small"
                  checked={provider[flag]}
                  onChange={(isOn) => change(provider.name, { [flag]: isOn })}
                />
                {t(`setting.provider.${flag}`)}
              </label>
            ))}
          </div>
          {(['properties', 'secretProperties'] as const).flatMap((kind) =>
            provider[kind].map((property) => {
              const Control = kind === 'properties' ? Input : Input.Password;
              const put = (text: string) =>
                change(provider.name, {
                  [kind]: provider[kind].map((one) => (one.name === property.name ? { ...one, value: text } : one)),
                });
              return (
                <label key={property.name}>
                  {t(`setting.provider.properties.${property.name}`, { defaultValue: property.name })}
                  <Control
                    autoComplete="new-password"
                    value={property.value ?? ''}
                    placeholder={
                      kind === 'secretProperties'
                        ? t('setting.secretHint')
                        : property.name === 'Authority'
                          ? 'https://'
                          : ''
                    }
                    onChange={(event) => put(event.target.value)}
                  />
                </label>
              );
            }),
          )}
        </fieldset>
      ))}
      <NewProvider names={value.map(({ name }) => name)} onAdd={(name) => onChange?.([...value, blank(name)])} />
      {returnAddress && (
        <p className={styles.none}>{t('setting.provider.returnAddress', { address: returnAddress })}</p>
      )}
    </>
  );
}
