import { ApartmentOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchConfiguration } from '../../../session/configuration';
import { useConfiguration } from '../../../session/session';
import { tenantStore } from '../../../session/tenant';
import { chooseTenant, leaveTenant } from '../../../session/tenant-lookup';
import { useStore } from '../../../state/store';
import styles from './TenantChip.module.css';

/** The tenant that sign-in is for, with its change by name; nothing where multi-tenancy is off. */
export function TenantChip() {
  const { t } = useTranslation('account');
  const tenant = useStore(tenantStore);
  const configuration = useConfiguration();
  const [isEditing, setEditing] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (configuration?.multiTenancy.isEnabled === false) return null;

  const change = async () => {
    setProblem(undefined);
    if (name.trim() === '') leaveTenant();
    else {
      setBusy(true);
      const answer = await chooseTenant(name.trim()).catch(() => 'failed' as const);
      setBusy(false);
      if (answer !== 'chosen') return setProblem(t(`tenant.${answer}`));
    }
    setEditing(false);
    void fetchConfiguration().catch(() => undefined);
  };

  if (!isEditing) {
    return (
      <div className={styles.chip}>
        <ApartmentOutlined />
        <span className={styles.name}>{tenant ? tenant.name : t('tenant.host')}</span>
        <Button
          type="link"
          size="small"
          onClick={() => {
            setName(tenant?.name ?? '');
            setProblem(undefined);
            setEditing(true);
          }}
        >
          {t('tenant.switch')}
        </Button>
      </div>
    );
  }
  return (
    <form
      className={styles.form}
      data-refused={problem !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <div>
        <Input
          autoFocus
          prefix={<ApartmentOutlined />}
          value={name}
          status={problem ? 'error' : ''}
          placeholder={t('tenant.placeholder')}
          aria-label={t('tenant.placeholder')}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setEditing(false)}
        />
        <Button htmlType="submit" loading={isBusy}>
          {t('tenant.use')}
        </Button>
      </div>
      <small role="alert">{problem ?? t('tenant.hint')}</small>
    </form>
  );
}
