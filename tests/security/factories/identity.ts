import type { ServiceFactories } from './row-factory.js';

export const identityFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/identity/roles' },
    { operation: 'POST /api/identity/users', body: (_made, text) => ({ email: `${text}@example.test`, password: `Aa1!${text}`, phoneNumber: null, roleNames: [], organizationUnitIds: [] }) },
  ],
  actions: {
    'POST /api/account/my-profile/change-password': 'changes the caller\'s own password',
    'POST /api/identity/my-profile/change-password': 'changes the caller\'s own password',
    'POST /api/app/user-login/{id}/force-user-offline': 'ends the sessions of a user',
    'POST /api/userlogin/logout/iShare_Web': 'ends the caller\'s own session',
    'POST /api/userlogin/logout/{path}': 'ends the caller\'s own session',
    'POST /connect/userinfo': 'tells the caller who the caller is',
  },
};
