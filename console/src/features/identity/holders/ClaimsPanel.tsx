import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { Claim } from '@ishare/contracts/identity/claims.js';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFailure } from '../../../resource/ListFailure';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { listed } from '../../../ui/figures';
import { ClaimForm } from './ClaimForm';
import { holderKinds } from './holder';
import type { Holder } from './holder';
import styles from './holders.module.css';
import { useClaims } from './use-claims';

interface ClaimLinesProps {
  items: readonly Claim[];
  edited: Claim | undefined;
  /** Absent where nothing may be changed. */
  steps: { edit: (claim: Claim) => void; remove: (claim: Claim) => void } | undefined;
}

function ClaimLines({ items, edited, steps }: ClaimLinesProps) {
  const { t } = useTranslation(['identity', 'common']);
  return (
    <ul className={styles.lines} aria-label={t('claims.title')}>
      {items.map((claim) => (
        <li key={claim.id} data-chosen={claim.id === edited?.id}>
          <strong>{claim.claimType}</strong>
          <span>{claim.claimValue}</span>
          {steps && (
            <>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={`${t('common:action.edit')} · ${claim.claimType}`}
                onClick={() => steps.edit(claim)}
              />
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={`${t('common:action.remove')} · ${claim.claimType}`}
                onClick={() => steps.remove(claim)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The claims of a user or role: added, reworded and taken away one by one. */
export function ClaimsPanel({ holder }: { holder: Holder }) {
  const { t } = useTranslation('identity');
  const mayManage = usePermission(holderKinds[holder.kind].permissions.claims);
  const { claims, types, items, missing, remove } = useClaims(holder);
  const [edited, setEdited] = useState<Claim>();
  if (claims.isPending || types.isPending) return <Skeleton active />;
  if (claims.isError) return <ListFailure error={claims.error} onRetry={() => void claims.refetch()} />;
  return (
    <>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('claims.missing', { names: listed(missing) })}
          style={{ marginBottom: 12 }}
        />
      )}
      {mayManage && types.data && types.data.length > 0 && (
        <ClaimForm
          key={edited?.id}
          holder={holder}
          types={types.data}
          edited={edited}
          onEnd={() => setEdited(undefined)}
        />
      )}
      {items.length === 0 ? (
        <EmptyState text={t(types.data?.length === 0 ? 'claimType.empty' : 'claims.empty')} />
      ) : (
        <ClaimLines
          items={items}
          edited={edited}
          steps={mayManage ? { edit: setEdited, remove: (claim) => void remove(claim) } : undefined}
        />
      )}
    </>
  );
}
