import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import i18next from 'i18next';
import { lazy } from 'react';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { http } from '../../../session/http';
import { tellSuccess } from '../../../ui/feedback';
import { durationText } from '../../../ui/duration';
import { clientFields, clientLists, clientsPath } from './client-fields';
import { formBody, formValues, textsOf } from './members';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const PermissionDrawer = lazy(async () => ({
  default: (await import('../permissions/PermissionDrawer')).PermissionDrawer,
}));

interface Client extends Row {
  clientId: string;
  clientName: string;
  description: string | null;
  enabled: boolean;
  isStatic: boolean;
  allowedGrantTypes: { grantType: string }[];
  accessTokenLifetime: number;
  creationTime: string;
}

const P = identityServerPermissions.names.Clients;
/** Spelt as the server spells them. */
const copies = [
  'copyAllowedGrantType',
  'copyRedirectUri',
  'copyAllowedScope',
  'copyClaim',
  'copySecret',
  'copyAllowedCorsOrigin',
  'copyPostLogoutRedirectUri',
  'copyPropertie',
  'copyIdentityProviderRestriction',
];

export default defineScreen<Client>({
  name: 'identity:client',
  path: clientsPath,
  permissions: { create: P.Create, update: P.Update, delete: P.Delete },
  titleOf: (client) => client.clientId,
  defaultSorting: 'clientId',
  sectionsAs: 'tabs',
  columns: [
    { key: 'clientId', width: 220, pinned: 'start', sortable: true },
    { key: 'clientName', width: 200, sortable: true },
    { key: 'enabled', as: 'boolean', width: 90, sortable: true },
    {
      key: 'allowedGrantTypes',
      width: 320,
      render: (client) => textsOf('grantType', client.allowedGrantTypes).join(', '),
    },
    {
      key: 'accessTokenLifetime',
      width: 160,
      render: (client) => durationText(client.accessTokenLifetime, i18next.language),
    },
    { key: 'description', width: 280, sortable: true },
    { key: 'creationTime', as: 'time', width: 150, sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: clientFields,
  toValues: (client) => formValues(client, clientLists),
  toBody: (values, client) => formBody(values, clientLists, client),
  rowActions: [
    {
      key: 'clone',
      permission: P.Clone,
      run: ({ rows: [client], show, reload }) =>
        client &&
        show((close) => (
          <ResourceForm
            name="identity:client"
            title={i18next.t('identity:client.cloneTitle', { name: client.clientId })}
            saveText={i18next.t('identity:client.clone')}
            fields={[
              { key: 'clientId', type: 'text', required: true, max: 200, pattern: /^[\x21-\x7e]+$/ },
              { key: 'clientName', type: 'text', required: true, max: 200 },
              { key: 'description', type: 'textarea', max: 1000, span: 2 },
              ...copies.map((key) => ({ key, type: 'switch' as const, initial: true, section: 'copies' })),
            ]}
            onSave={async (values) => {
              await http.post(
                `${clientsPath}/${client.id}/clone`,
                { ...values, sourceClientId: client.id },
                { quiet: true },
              );
              tellSuccess(i18next.t('common:done.created'));
              reload();
            }}
            onClose={close}
          />
        )),
    },
    {
      key: 'permissions',
      permission: P.ManagePermissions,
      run: ({ rows: [client], show }) =>
        client &&
        show((close) => (
          <PermissionDrawer providerName="C" providerKey={client.clientId} title={client.clientId} onClose={close} />
        )),
    },
  ],
});
