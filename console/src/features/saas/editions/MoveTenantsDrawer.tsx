import type { Edition } from '@ishare/contracts/saas/edition.js';
import { ResourceForm } from '../../../resource/ResourceForm';
import { http } from '../../../session/http';
import { tellSuccess } from '../../../ui/feedback';
import i18next from 'i18next';

interface MoveTenantsDrawerProps {
  edition: Edition;
  onMoved: () => void;
  onClose: () => void;
}

/** Gives all tenants of one edition another, or none. */
export function MoveTenantsDrawer({ edition, onMoved, onClose }: MoveTenantsDrawerProps) {
  const move = async ({ editionId }: Record<string, unknown>) => {
    const query = typeof editionId === 'string' ? { editionId } : {};
    await http.request('PUT', `/api/saas/editions/${edition.id}/move-all-tenants`, { query, quiet: true });
    tellSuccess(i18next.t('common:done.saved'));
    onMoved();
  };
  return (
    <ResourceForm
      name="saas:edition"
      title={i18next.t('saas:edition.moveTitle', { name: edition.displayName, count: edition.tenantCount })}
      fields={[
        {
          key: 'editionId',
          type: 'lookup',
          path: '/api/saas/editions',
          labelOf: (other: Edition) => other.displayName,
          span: 2,
          hint: 'saas:edition.editionIdHint',
        },
      ]}
      saveText={i18next.t('saas:edition.move')}
      onSave={move}
      onClose={onClose}
    />
  );
}
