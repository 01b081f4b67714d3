import { LoginOutlined } from '@ant-design/icons';
import { externalLogin } from '@ishare/contracts/identity/account.js';
import { useQuery } from '@tanstack/react-query';
import { Button, Divider } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { beginAuthorization } from '../../../session/authorization-code';
import { call, keyOf } from '../../../session/routes';
import { tenantStore } from '../../../session/tenant';
import { useStore } from '../../../state/store';
import styles from './LoginPage.module.css';

/** A button for each provider through which the tenant's users may sign in; nothing where there is none. */
export function ExternalWays({ redirect }: { redirect: string }) {
  const { t } = useTranslation('account');
  const tenant = useStore(tenantStore)?.id ?? '';
  const [leaving, setLeaving] = useState<string>();
  // The page works without it.
  const { data } = useQuery({
    queryKey: [...keyOf(externalLogin.offered), tenant],
    queryFn: () => call(externalLogin.offered, {}, { anonymous: true, quiet: true }),
    retry: false,
  });
  if (!data || data.items.length === 0) return null;
  return (
    <div className={styles.ways}>
      <Divider plain>{t('login.or')}</Divider>
      {data.items.map(({ name, displayName }) => (
        <Button
          key={name}
          block
          size="large"
          icon={<LoginOutlined />}
          loading={leaving === name}
          disabled={leaving !== undefined && leaving !== name}
          onClick={() => {
            setLeaving(name);
            beginAuthorization(redirect, name).catch(() => setLeaving(undefined));
          }}
        >
          {t('login.with', { provider: displayName })}
        </Button>
      ))}
    </div>
  );
}
