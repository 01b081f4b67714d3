import demo from './demo/users.json' with { type: 'json' };

interface BothLanguages {
  'zh-Hans': string;
  en: string;
}

/** A role of the demo tenant; `code` is what demo users refer to. */
export interface DemoRole {
  code: string;
  name: string;
  displayName: BothLanguages;
}

/** A sign-in of the demo tenant. */
export interface DemoUser {
  userName: string;
  /** Code of the one role. */
  role: string;
  displayName: BothLanguages;
}

export const DEMO_ROLES: readonly DemoRole[] = demo.roles;

/** In the order in which the sign-in page offers them; the first is the one that enters the demo. */
export const DEMO_USERS: readonly DemoUser[] = demo.users;
