import type { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { defineScreen } from '../../../resource/screen';
import type { Column, Field, Row } from '../../../resource/screen';
import { formBody, formValues, textsOf } from './members';

export interface ServerResource extends Row {
  name: string;
  displayName: string | null;
  description: string | null;
  enabled: boolean;
  showInDiscoveryDocument: boolean;
  userClaims: { type: string }[];
  creationTime: string;
}

type Permissions = Pick<
  (typeof identityServerPermissions.names)['ApiScopes'],
  'Create' | 'Update' | 'Delete' | 'ManageClaims' | 'ManageProperties'
>;

interface Kind {
  name: string;
  path: string;
  permissions: Permissions;
  /** Whether the discovery document names a new one. */
  isPublished: boolean;
  columns?: readonly Column<ServerResource>[];
  fields?: readonly Field[];
  /** Lists beyond the claims: each one's member on the wire. */
  lists?: Readonly<Record<string, string>>;
}

/** What scopes and resources of the identity server have in common; each kind adds its own. */
export function serverResourceScreen({
  name,
  path,
  permissions: P,
  isPublished,
  columns = [],
  fields = [],
  lists = {},
}: Kind) {
  const allLists = { userClaims: 'type', ...lists };
  return defineScreen<ServerResource>({
    name,
    path,
    permissions: { create: P.Create, update: P.Update, delete: P.Delete },
    titleOf: (resource) => resource.name,
    defaultSorting: 'name',
    columns: [
      { key: 'name', width: 220, pinned: 'start', sortable: true, label: 'identity:serverResource.name' },
      { key: 'displayName', width: 200, sortable: true, label: 'identity:serverResource.displayName' },
      { key: 'enabled', as: 'boolean', width: 90, sortable: true, label: 'identity:serverResource.enabled' },
      {
        key: 'showInDiscoveryDocument',
        as: 'boolean',
        width: 150,
        sortable: true,
        label: 'identity:serverResource.showInDiscoveryDocument',
      },
      ...columns,
      {
        key: 'userClaims',
        width: 320,
        label: 'identity:serverResource.userClaims',
        render: (resource) => textsOf('type', resource.userClaims).join(', '),
      },
      { key: 'description', width: 260, sortable: true, label: 'identity:serverResource.description' },
      { key: 'creationTime', as: 'time', width: 150, sortable: true, label: 'identity:serverResource.creationTime' },
    ],
    filters: [{ key: 'filter', type: 'text', label: 'identity:serverResource.filter' }],
    fields: [
      {
        key: 'name',
        type: 'text',
        required: true,
        max: 200,
        readOnly: 'edit',
        pattern: /^[\x21\x23-\x5b\x5d-\x7e]+$/,
        label: 'identity:serverResource.name',
        hint: 'identity:serverResource.nameHint',
      },
      { key: 'displayName', type: 'text', max: 200, label: 'identity:serverResource.displayName' },
      { key: 'description', type: 'textarea', max: 1000, span: 2, label: 'identity:serverResource.description' },
      { key: 'enabled', type: 'switch', initial: true, label: 'identity:serverResource.enabled' },
      {
        key: 'showInDiscoveryDocument',
        type: 'switch',
        initial: isPublished,
        label: 'identity:serverResource.showInDiscoveryDocument',
      },
      {
        key: 'userClaims',
        type: 'tags',
        span: 2,
        path: '/api/identity-server/claim-types',
        permission: P.ManageClaims,
        label: 'identity:serverResource.userClaims',
      },
      ...fields,
      {
        key: 'properties',
        type: 'pairs',
        span: 2,
        names: ['key', 'value'],
        permission: P.ManageProperties,
        initial: [],
        label: 'identity:serverResource.properties',
      },
    ],
    toValues: (resource) => formValues(resource, allLists),
    toBody: (values, resource) => formBody(values, allLists, resource),
  });
}

/** How an identity resource or a scope is asked for at consent. */
export const consentFields: readonly Field[] = [
  {
    key: 'required',
    type: 'switch',
    initial: false,
    label: 'identity:serverResource.required',
    hint: 'identity:serverResource.requiredHint',
  },
  {
    key: 'emphasize',
    type: 'switch',
    initial: false,
    label: 'identity:serverResource.emphasize',
    hint: 'identity:serverResource.emphasizeHint',
  },
];
