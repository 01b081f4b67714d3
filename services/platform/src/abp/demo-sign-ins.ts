import { DEMO_ROLES, DEMO_USERS } from '@ishare/contracts/demo-users.js';
import { DEMO_PASSWORD, DEMO_TENANTS } from '@ishare/contracts/demo.js';
import type { Language } from '@ishare/server/context.js';

/** The sign-ins that the login page offers in demo mode. */
export function demoSignIns(language: Language) {
  return {
    tenant: DEMO_TENANTS[0].name,
    password: DEMO_PASSWORD,
    users: DEMO_USERS.map(({ userName, displayName, role }) => ({
      userName,
      displayName: displayName[language],
      role: DEMO_ROLES.find(({ code }) => code === role)?.displayName[language] ?? role,
    })),
  };
}
