import { saasPermissions, tenantManagementPermissions } from '@ishare/contracts/saas/permissions.js';
import i18next from 'i18next';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { impersonate } from '../../../session/session';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { confirmAction } from '../../../ui/feedback';

interface Tenant extends Row {
  name: string;
  displayName: string;
  editionName: string | null;
  isActive: boolean;
  activationEndDate: string | null;
  creationTime: string;
}

const P = tenantManagementPermissions.names.Tenants;

async function enter(tenant: Tenant): Promise<void> {
  if (!(await confirmAction({ title: i18next.t('saas:tenant.impersonateAsk', { name: tenant.displayName || tenant.name }) }))) return;
  try {
    await impersonate({ tenantId: tenant.id, tenantName: tenant.name });
  } catch (error) {
    if (error instanceof HttpError) http.session.onFailure(error);
    else throw error;
  }
}

export default defineScreen<Tenant>({
  name: 'saas:tenant',
  path: '/api/saas/tenants',
  permissions: { create: P.Create, update: P.Update, delete: P.Delete },
  titleOf: (tenant) => tenant.displayName || tenant.name,
  defaultSorting: 'name',
  columns: [
    { key: 'name', width: 180, pinned: 'start', sortable: true },
    { key: 'displayName', width: 220, sortable: true },
    { key: 'editionName', width: 140, sortable: true },
    { key: 'isActive', as: 'boolean', width: 90 },
    { key: 'activationEndDate', as: 'date', width: 130, sortable: true },
    { key: 'creationTime', as: 'time', width: 160, sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    { key: 'name', type: 'text', required: true, max: 64, hint: 'saas:tenant.nameHint' },
    { key: 'displayName', type: 'text', max: 128 },
    { key: 'adminEmailAddress', type: 'text', required: true, max: 256, pattern: /^\S+@\S+$/, only: 'create' },
    { key: 'adminPassword', type: 'password', required: true, max: 128, only: 'create' },
    {
      key: 'editionId',
      type: 'lookup',
      path: '/api/saas/editions',
      labelOf: (edition: { displayName: string }) => edition.displayName,
    },
    { key: 'isActive', type: 'switch', initial: true },
  ],
  rowActions: [{ key: 'impersonate', permission: saasPermissions.names.Tenants.Impersonation, run: ({ rows: [tenant] }) => tenant && enter(tenant) }],
});
