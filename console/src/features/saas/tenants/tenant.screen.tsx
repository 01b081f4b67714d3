import type { Edition } from '@ishare/contracts/saas/edition.js';
import {
  featurePermissions,
  saasPermissions,
  tenantManagementPermissions,
} from '@ishare/contracts/saas/permissions.js';
import { tenant as tenantThing } from '@ishare/contracts/saas/tenant.js';
import type { Tenant } from '@ishare/contracts/saas/tenant.js';
import { tenants } from '@ishare/contracts/saas/tenants.js';
import type { BodyOfRoute } from '@ishare/contracts/things/route.js';
import i18next from 'i18next';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { isImpersonating } from '../../../session/impersonation';
import { call } from '../../../session/routes';
import { impersonate } from '../../../session/session';
import { api } from '../../../session/things';
import { thingScreen } from '../../../resource/things';
import { askReason } from '../../../ui/ask-reason';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { lazy } from '../../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const DeleteTenantDialog = lazy(async () => ({ default: (await import('./DeleteTenantDialog')).DeleteTenantDialog }));
const DatabaseDrawer = lazy(async () => ({ default: (await import('../databases/DatabaseDrawer')).DatabaseDrawer }));
const DemoDrawer = lazy(async () => ({ default: (await import('./DemoDrawer')).DemoDrawer }));
const FeaturesDrawer = lazy(async () => ({ default: (await import('../features/FeaturesDrawer')).FeaturesDrawer }));

const P = tenantManagementPermissions.names.Tenants;
const Twin = saasPermissions.names.Tenants;
const nameOf = (tenant: Tenant) => tenant.displayName || tenant.name;

async function enter(tenant: Tenant): Promise<void> {
  const question = {
    title: i18next.t('saas:tenant.impersonateAsk', { name: nameOf(tenant) }),
    okText: i18next.t('saas:tenant.impersonateDo'),
  };
  const reason = await askReason(question, i18next.t('common:impersonateWhy'));
  if (reason === undefined) return;
  try {
    await impersonate({ tenantId: tenant.id, tenantName: tenant.name, reason });
  } catch (error) {
    if (error instanceof HttpError) http.session.onFailure(error);
    else throw error;
  }
}

async function setActive(tenant: Tenant, isActive: boolean): Promise<void> {
  if (
    !isActive &&
    !(await confirmAction({
      title: i18next.t('saas:tenant.deactivateAsk', { name: nameOf(tenant) }),
      content: i18next.t('saas:tenant.deactivateHint'),
      okText: i18next.t('saas:tenant.deactivate'),
      danger: true,
    }))
  )
    return;
  // Both members: whichever of them is not as it stands is the one that was changed.
  await api(tenantThing).update(tenant.id, { ...tenant, isActive });
  tellSuccess(i18next.t('common:done.saved'));
}

export default thingScreen(tenantThing, {
  name: 'saas:tenant',
  titleOf: nameOf,
  // Its own question tells what goes with a tenant.
  deletes: false,
  columns: {
    name: { width: 150, pinned: 'start' },
    displayName: { width: 180 },
    editionName: { width: 120 },
    isActive: { width: 90 },
    activationState: { width: 110 },
    activationEndDate: { width: 130 },
    editionEndDateUtc: { width: 130 },
    hasDefaultConnectionString: { width: 110 },
    isDemo: { width: 90 },
    creationTime: { width: 160 },
  },
  filters: ['activationState'],
  texts: { activationState: 'saas:tenant.activationStates' },
  form: {
    name: true,
    displayName: true,
    adminEmailAddress: true,
    adminPassword: true,
    editionId: { labelOf: ({ displayName }: Edition) => displayName },
    editionEndDateUtc: true,
  },
  sections: {
    life: {
      activationState: true,
      activationEndDate: true,
      enableTime: true,
      disableTime: true,
    },
  },
  toolbar: [
    {
      key: 'hostFeatures',
      permission: featurePermissions.names.ManageHostFeatures.Default,
      run: ({ show }) =>
        show((close) => (
          <FeaturesDrawer
            owner={{ providerName: 'T', providerKey: '' }}
            title={i18next.t('saas:tenant.hostFeatures')}
            onClose={close}
          />
        )),
    },
  ],
  rowActions: [
    {
      key: 'impersonate',
      permission: Twin.Impersonation,
      fits: (tenant) => tenant.isActive && !isImpersonating(localStorage),
      run: ({ rows: [tenant] }) => tenant && enter(tenant),
    },
    {
      key: 'features',
      permission: [P.ManageFeatures, Twin.ManageFeatures],
      run: ({ rows: [tenant], show }) =>
        tenant &&
        show((close) => (
          <FeaturesDrawer
            owner={{ providerName: 'T', providerKey: tenant.id }}
            title={i18next.t('saas:tenant.featuresTitle', { name: nameOf(tenant) })}
            onClose={close}
          />
        )),
    },
    {
      key: 'database',
      permission: [P.ManageConnectionStrings, Twin.ManageConnectionStrings],
      run: ({ rows: [tenant], show, reload }) =>
        tenant &&
        show((close) => (
          <DatabaseDrawer
            tenant={{ id: tenant.id, name: nameOf(tenant) }}
            onClose={() => {
              reload();
              close();
            }}
          />
        )),
    },
    {
      key: 'demo',
      permission: [P.Create, Twin.Create],
      fits: (tenant) => tenant.isActive,
      run: ({ rows: [tenant], show, reload }) =>
        tenant &&
        show((close) => (
          <DemoDrawer
            tenant={{ id: tenant.id, name: nameOf(tenant) }}
            onClose={() => {
              reload();
              close();
            }}
          />
        )),
    },
    {
      key: 'setPassword',
      permission: [P.Update, Twin.Update],
      run: ({ rows: [tenant], show }) =>
        tenant &&
        show((close) => (
          <ResourceForm
            name="saas:tenant"
            title={i18next.t('saas:tenant.setPasswordTitle', { name: nameOf(tenant) })}
            saveText={i18next.t('saas:tenant.setPassword')}
            fields={[
              { key: 'username', type: 'text', required: true, max: 256, initial: 'admin', span: 2 },
              {
                key: 'password',
                type: 'password',
                required: true,
                max: 128,
                hint: 'saas:tenant.passwordHint',
                span: 2,
              },
            ]}
            onSave={async (values) => {
              const body = values as BodyOfRoute<typeof tenants.setPassword>;
              await call(tenants.setPassword, { params: { id: tenant.id }, body }, { quiet: true });
              tellSuccess(i18next.t('common:done.saved'));
            }}
            onClose={close}
          />
        )),
    },
    {
      key: 'activate',
      permission: [P.Update, Twin.Update],
      fits: (tenant) => !tenant.isActive,
      run: async ({ rows: [tenant], reload }) => {
        if (tenant) await setActive(tenant, true);
        reload();
      },
    },
    {
      key: 'deactivate',
      permission: [P.Update, Twin.Update],
      danger: true,
      fits: (tenant) => tenant.isActive,
      run: async ({ rows: [tenant], reload }) => {
        if (tenant) await setActive(tenant, false);
        reload();
      },
    },
    {
      key: 'delete',
      permission: [P.Delete, Twin.Delete],
      danger: true,
      run: ({ rows: [tenant], show, reload }) =>
        tenant &&
        show((close) => (
          <DeleteTenantDialog
            tenant={tenant}
            onDone={() => {
              reload();
              close();
            }}
            onClose={close}
          />
        )),
    },
  ],
});
