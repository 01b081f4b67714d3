import i18next from 'i18next';
import { lazy } from 'react';
import { saasPermissions } from '@ishare/contracts/saas/permissions.js';
import { defineScreen } from '../../../resource/screen';
import type { Edition } from './edition';

const FeaturesDrawer = lazy(async () => ({ default: (await import('../features/FeaturesDrawer')).FeaturesDrawer }));
const MoveTenantsDrawer = lazy(async () => ({ default: (await import('./MoveTenantsDrawer')).MoveTenantsDrawer }));

const P = saasPermissions.names.Editions;

export default defineScreen<Edition>({
  name: 'saas:edition',
  path: '/api/saas/editions',
  permissions: { create: P.Create, update: P.Update, delete: P.Delete },
  titleOf: (edition) => edition.displayName,
  defaultSorting: 'displayName',
  columns: [
    { key: 'displayName', width: 260, pinned: 'start', sortable: true },
    { key: 'tenantCount', as: 'number', width: 120, sortable: true },
    { key: 'creationTime', as: 'time', width: 160, sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [{ key: 'displayName', type: 'text', required: true, max: 256, span: 2 }],
  toBody: ({ displayName }, edition) => ({
    displayName,
    ...(edition && { planId: edition.planId, concurrencyStamp: edition.concurrencyStamp }),
  }),
  rowActions: [
    {
      key: 'features',
      permission: P.ManageFeatures,
      run: ({ rows: [edition], show }) =>
        edition &&
        show((close) => (
          <FeaturesDrawer
            owner={{ providerName: 'E', providerKey: edition.id }}
            title={i18next.t('saas:edition.featuresTitle', { name: edition.displayName })}
            onClose={close}
          />
        )),
    },
    {
      key: 'move',
      permission: P.Update,
      fits: (edition) => edition.tenantCount > 0,
      run: ({ rows: [edition], show, reload }) =>
        edition && show((close) => <MoveTenantsDrawer edition={edition} onMoved={reload} onClose={close} />),
    },
  ],
});
