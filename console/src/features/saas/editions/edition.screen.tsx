import i18next from 'i18next';
import { edition } from '@ishare/contracts/saas/edition.js';
import { saasPermissions } from '@ishare/contracts/saas/permissions.js';
import { thingScreen } from '../../../resource/things';
import { lazy } from '../../../state/lazy';

const FeaturesDrawer = lazy(async () => ({ default: (await import('../features/FeaturesDrawer')).FeaturesDrawer }));
const MoveTenantsDrawer = lazy(async () => ({ default: (await import('./MoveTenantsDrawer')).MoveTenantsDrawer }));

const P = saasPermissions.names.Editions;

export default thingScreen(edition, {
  name: 'saas:edition',
  titleOf: ({ displayName }) => displayName,
  columns: {
    displayName: { width: 260, pinned: 'start' },
    tenantCount: true,
    creationTime: { width: 160 },
  },
  form: { displayName: { span: 2 } },
  rowActions: [
    {
      key: 'features',
      permission: P.ManageFeatures,
      run: ({ rows: [chosen], show }) =>
        chosen &&
        show((close) => (
          <FeaturesDrawer
            owner={{ providerName: 'E', providerKey: chosen.id }}
            title={i18next.t('saas:edition.featuresTitle', { name: chosen.displayName })}
            onClose={close}
          />
        )),
    },
    {
      key: 'move',
      permission: P.Update,
      fits: (chosen) => chosen.tenantCount > 0,
      run: ({ rows: [chosen], show, reload }) =>
        chosen && show((close) => <MoveTenantsDrawer edition={chosen} onMoved={reload} onClose={close} />),
    },
  ],
});
