import { codeRule } from '@ishare/contracts/platform/code-rule-thing.js';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '../../../session/session';
import { listOf } from '../../../session/things';

/** All rules are asked for at once, as by the page that keeps them. */
export const everything = { skipCount: 0, maxResultCount: 999 };

interface Props {
  value?: string;
  onChange?: (code: string) => void;
}

/** A rule of numbers by its code, chosen or written; what names no rule of the tenant is said. */
export default function CodeRuleField({ value = '', onChange, ...props }: Props) {
  const { t } = useTranslation('platform');
  const isTenant = Boolean(useConfiguration()?.currentTenant.id);
  const rules = useQuery({ ...listOf(codeRule, everything), retry: false });
  const items = rules.data?.items ?? [];
  const named = items.find(({ id, code }) => code === value || id === value);
  // The rules of its tenants are nothing that the host sees.
  const isLost = isTenant && value !== '' && rules.isSuccess && !named;
  return (
    <>
      <AutoComplete
        {...props}
        allowClear
        style={{ width: '100%' }}
        value={value}
        onChange={(code: string | undefined) => onChange?.(code ?? '')}
        {...(isLost && { status: 'warning' })}
        options={items.map(({ code, name }) => ({ value: code, label: `${name} · ${code}` }))}
      />
      {named && <Typography.Text type="secondary">{named.name}</Typography.Text>}
      {isLost && <Typography.Text type="warning">{t('setting.unknownRule')}</Typography.Text>}
    </>
  );
}
