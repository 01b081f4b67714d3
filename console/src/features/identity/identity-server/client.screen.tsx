import { clientCopies, serverClients } from '@ishare/contracts/identity/identity-server.js';
import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { serverClient } from '@ishare/contracts/identity/server-records.js';
import type { BodyOfRoute } from '@ishare/contracts/things/route.js';
import i18next from 'i18next';
import { thingFields, thingScreen } from '../../../resource/things';
import { call } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { durationText } from '../../../ui/duration';
import { clientSections } from './client-fields';
import { formBody, formValues, listsOf, textsOf } from './members';
import { lazy } from '../../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const PermissionDrawer = lazy(async () => ({
  default: (await import('../permissions/PermissionDrawer')).PermissionDrawer,
}));

const P = identityServerPermissions.names.Clients;
const name = 'identity:client';
const lists = listsOf(serverClient);
/** What is said of a clone. */
const cloneFields = [
  ...thingFields(serverClient, {
    name,
    form: { clientId: true, clientName: true, description: true },
  }),
  ...clientCopies.map((key) => ({ key, type: 'switch' as const, initial: true, section: 'copies' })),
];

export default thingScreen(serverClient, {
  name,
  titleOf: (client) => client.clientId,
  sectionsAs: 'tabs',
  columns: {
    clientId: { width: 220, pinned: 'start' },
    clientName: { width: 200 },
    enabled: { width: 90 },
    allowedGrantTypes: {
      width: 320,
      render: (client) => textsOf('grantType', client.allowedGrantTypes).join(', '),
    },
    accessTokenLifetime: {
      width: 160,
      as: 'text',
      render: (client) => durationText(client.accessTokenLifetime, i18next.language),
    },
    description: { width: 280 },
    creationTime: { width: 150 },
  },
  texts: {
    refreshTokenUsage: 'identity:client.refreshTokenUsages',
    refreshTokenExpiration: 'identity:client.refreshTokenExpirations',
    accessTokenType: 'identity:client.accessTokenTypes',
  },
  sections: clientSections,
  toValues: (client) => formValues(client, lists),
  toBody: (values) => formBody(values, lists),
  rowActions: [
    {
      key: 'clone',
      permission: P.Clone,
      run: ({ rows: [client], show, reload }) =>
        client &&
        show((close) => (
          <ResourceForm
            name={name}
            title={i18next.t('identity:client.cloneTitle', { name: client.clientId })}
            saveText={i18next.t('identity:client.clone')}
            fields={cloneFields}
            onSave={async (values) => {
              const body = { ...values, sourceClientId: client.id } as BodyOfRoute<typeof serverClients.clone>;
              await call(serverClients.clone, { params: { id: client.id }, body }, { quiet: true });
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
