import { editionRoutes } from '@ishare/contracts/saas/edition-routes.js';
import { edition as editions } from '@ishare/contracts/saas/edition.js';
import type { Edition } from '@ishare/contracts/saas/edition.js';
import { useQueryClient } from '@tanstack/react-query';
import { ResourceForm } from '../../../resource/ResourceForm';
import { act } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import i18next from 'i18next';

interface MoveTenantsDrawerProps {
  edition: Edition;
  onMoved: () => void;
  onClose: () => void;
}

/** Gives all tenants of one edition another, or none. */
export function MoveTenantsDrawer({ edition, onMoved, onClose }: MoveTenantsDrawerProps) {
  const client = useQueryClient();
  const move = async ({ editionId }: Record<string, unknown>) => {
    const query = typeof editionId === 'string' ? { editionId } : {};
    await act(client, editionRoutes.moveTenants, { params: { id: edition.id }, query }, { quiet: true });
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
          path: `/${editions.path}`,
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
