import type { ServiceFactories } from './row-factory.js';

export const identityFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/identity/roles' },
    { operation: 'POST /api/identity/users', body: (_made, text) => ({ email: `${text}@example.test`, password: `Aa1!${text}`, phoneNumber: null, roleNames: [], organizationUnitIds: [] }) },
    { operation: 'POST /api/identity/organization-units', body: () => ({ parentId: null }) },
  ],
  actions: {
    'POST /api/identity/claim-types': 'makes a type of the host\'s list, which every tenant reads',
    'POST /api/identity/organization-units/{id}/roles': 'puts roles into a unit',
    'POST /api/identity/organization-units/{id}/users': 'puts users into a unit',
    'POST /api/identity/roles/{id}/claims': 'adds a claim, which is named by type and value',
    'POST /api/identity/users/{id}/claims': 'adds a claim, which is named by type and value',
    'POST /api/account/my-profile/change-password': 'changes the caller\'s own password',
    'POST /api/identity/my-profile/change-password': 'changes the caller\'s own password',
    'POST /api/account/my-profile/send-phone-number-change-code': 'sends a code to the caller',
    'POST /api/identity/my-profile/send-phone-number-change-code': 'sends a code to the caller',
    'POST /api/account/my-profile/set-two-factor-enabled': 'changes how the caller signs in',
    'POST /api/identity/my-profile/set-two-factor-enabled': 'changes how the caller signs in',
    'POST /api/account/phone/register': 'makes a user of whoever holds a code; users have a factory',
    'POST /api/account/phone/send-register-code': 'sends a code to a telephone',
    'POST /api/account/phone/send-password-reset-code': 'sends a code to a telephone',
    'POST /api/account/phone/send-signin-code': 'sends a code to a telephone',
    'POST /api/account/send-two-factor-code': 'sends a code to whoever is signing in',
    'POST /api/app/user-login/{id}/force-user-offline': 'ends the sessions of a user',
    'POST /api/userlogin/logout/iShare_Web': 'ends the caller\'s own session',
    'POST /api/userlogin/logout/{path}': 'ends the caller\'s own session',
    'POST /connect/userinfo': 'tells the caller who the caller is',
  },
};
