import type { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import type { Filter } from '../../../resource/screen';
import { claimsField, pairsField } from './client-fields';
import { textsOf } from './members';

type Permissions = Pick<
  (typeof identityServerPermissions.names)['ApiScopes'],
  'Create' | 'Update' | 'Delete' | 'ManageClaims' | 'ManageProperties'
>;

const called = (key: string) => ({ label: `identity:serverResource.${key}` });

/** What the lists of scopes and resources have in common; each adds its own. */
export const resourceColumns = {
  name: { width: 220, pinned: 'start', ...called('name') },
  displayName: { width: 200, ...called('displayName') },
  enabled: { width: 90, ...called('enabled') },
  showInDiscoveryDocument: { width: 150, ...called('showInDiscoveryDocument') },
  userClaims: {
    width: 320,
    ...called('userClaims'),
    render: (resource: { userClaims: { type: string }[] }) => textsOf('type', resource.userClaims).join(', '),
  },
  description: { width: 260, ...called('description') },
  creationTime: { width: 150, ...called('creationTime') },
} as const;

export const resourceFilters: readonly Filter[] = [{ key: 'filter', type: 'text', ...called('filter') }];

/** The same of their forms: what stands before the fields of its own, and what behind them. */
export const resourceForm = (P: Permissions) => ({
  head: {
    name: { readOnly: 'edit', hint: 'identity:serverResource.nameHint', ...called('name') },
    displayName: called('displayName'),
    description: called('description'),
    enabled: called('enabled'),
    showInDiscoveryDocument: called('showInDiscoveryDocument'),
    userClaims: { ...claimsField(P.ManageClaims), ...called('userClaims') },
  } as const,
  foot: { properties: { ...pairsField(P.ManageProperties), ...called('properties') } },
});

/** How an identity resource or a scope is asked for at consent. */
export const consentFields = {
  required: { hint: 'identity:serverResource.requiredHint', ...called('required') },
  emphasize: { hint: 'identity:serverResource.emphasizeHint', ...called('emphasize') },
};
