import { serverClients } from '@ishare/contracts/identity/identity-server.js';
import { useQueries } from '@tanstack/react-query';
import { Checkbox, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../../session/routes';

interface ScopesFieldProps {
  value?: readonly string[];
  onChange?: (value: string[]) => void;
}

const kinds = ['identity', 'api'] as const;

/** The scopes that a client may ask for: what they tell of a person, and which APIs they open. */
export function ScopesField({ value = [], onChange }: ScopesFieldProps) {
  const { t } = useTranslation('identity');
  const lists = useQueries({
    queries: [queryOf(serverClients.assignableIdentities), queryOf(serverClients.assignableApis)],
  });
  if (lists.some((list) => list.isPending)) return <Skeleton active />;
  const known = new Set(lists.flatMap((list) => list.data?.items ?? []));
  // What the client has and nobody lists any more stays in sight, to be taken away.
  const orphans = value.filter((scope) => !known.has(scope));
  const groups = [
    ...kinds.map((kind, at) => [kind, lists[at]!.data?.items ?? []] as const),
    ...(orphans.length > 0 ? [['other', orphans] as const] : []),
  ];
  const toggle = (scope: string, isOn: boolean) =>
    onChange?.(isOn ? [...value, scope] : value.filter((other) => other !== scope));
  return groups.map(([kind, scopes]) => (
    <div key={kind} role="group" aria-label={t(`client.scopeKinds.${kind}`)} style={{ marginBottom: 12 }}>
      <span style={{ color: 'var(--text-soft)' }}>{t(`client.scopeKinds.${kind}`)}</span>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            checked={value.includes(scope)}
            onChange={({ target }) => toggle(scope, target.checked)}
            style={{ minHeight: 32, alignItems: 'center' }}
          >
            {scope}
          </Checkbox>
        ))}
      </div>
    </div>
  ));
}
