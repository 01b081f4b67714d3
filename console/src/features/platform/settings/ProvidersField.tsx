import { Input, Switch } from 'antd';
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
}

const flags = ['enabled', 'enabledForTenantUser', 'useCustomSettings'] as const;

/** Outside sign-ins: each can be switched on, with what it needs to be known by. */
export default function ProvidersField({ value = [], onChange }: ProvidersFieldProps) {
  const { t } = useTranslation('platform');
  const change = (name: string, next: Partial<Provider>) => onChange?.(value.map((provider) => (provider.name === name ? { ...provider, ...next } : provider)));
  if (value.length === 0) return <span className={styles.none}>{t('setting.provider.none')}</span>;
  return value.map((provider) => (
    <fieldset key={provider.name} className={styles.provider}>
      <legend>{provider.name}</legend>
      {flags.map((flag) => (
        <label key={flag} className={styles.flag}>
          <Switch size="small" checked={provider[flag]} onChange={(isOn) => change(provider.name, { [flag]: isOn })} />
          {t(`setting.provider.${flag}`)}
        </label>
      ))}
      {(['properties', 'secretProperties'] as const).flatMap((kind) =>
        provider[kind].map((property) => {
          const Control = kind === 'properties' ? Input : Input.Password;
          const put = (text: string) => change(provider.name, { [kind]: provider[kind].map((one) => (one.name === property.name ? { ...one, value: text } : one)) });
          return (
            <label key={property.name}>
              {property.name}
              <Control autoComplete="new-password" value={property.value ?? ''} placeholder={kind === 'secretProperties' ? t('setting.secretHint') : ''} onChange={(event) => put(event.target.value)} />
            </label>
          );
        }),
      )}
    </fieldset>
  ));
}
