import type { Call, Given, Made, Preparing, ServiceFactories } from './row-factory.js';

const [USER, ROLE, UNIT] = [
  'POST /api/identity/users',
  'POST /api/identity/roles',
  'POST /api/identity/organization-units',
] as const;
const PASSWORD = 'Panel-4711-saw';
const WECHAT = 'it needs an official account of WeChat';
const SECOND_STEP = 'it needs a sign-in that waits for its second step';

/** A telephone number that no other text has. */
function phoneOf(text: string): string {
  const digits = [...text].reduce((sum, letter) => (sum * 131n + BigInt(letter.charCodeAt(0))) % 100_000_000n, 7n);
  return `138${String(digits).padStart(8, '0')}`;
}

function newUser(text: string, ask: Preparing['ask']): Promise<{ id: string }> {
  return ask('POST', '/api/identity/users', {
    userName: `${text}-other`,
    email: `${text}-other@example.test`,
    password: PASSWORD,
    isActive: true,
    lockoutEnabled: true,
    roleNames: [],
  }) as Promise<{ id: string }>;
}

const otherUser: Call = async (_made, text, { ask }) => ({ path: { id: (await newUser(text, ask)).id } });
const claimType: Call = async (_made, text, { ask }) => ({
  path: {
    id: (
      await ask('POST', '/api/identity/claim-types', {
        name: `${text}-type`,
        valueType: 0,
        isStatic: false,
        required: false,
      })
    ).id,
  },
});
const claim: Call = (_made, text) => ({ body: { claimType: 'department', claimValue: text } });
const ownPassword = async (made: ReadonlyMap<string, string>, ask: Preparing['ask']) =>
  passwordOf((await ask('GET', `/api/identity/users/${made.get(USER)}`)).userName);
const profile: Call = async (made, text, { ask }) => ({
  body: {
    userName: text,
    email: `${text}@example.test`,
    phoneNumber: null,
    currentPassword: await ownPassword(made, ask),
  },
});

async function givenClaim(path: string, text: string, { ask }: Preparing): Promise<Given> {
  await ask('POST', path, { claimType: 'department', claimValue: text });
  return { query: { claimType: 'department', claimValue: text } };
}

async function changedClaim(path: string, text: string, preparing: Preparing): Promise<Given> {
  await givenClaim(path, text, preparing);
  return { body: { claimType: 'department', claimValue: text, newClaimValue: `${text}-new` } };
}

const passwordOf = (text: string) => `Aa1!${text}`;
const changedPassword: Call = async (made, _text, { ask }) => ({
  body: {
    currentPassword: await ownPassword(made, ask),
    newPassword: PASSWORD,
  },
});

/** What the calls of one resource of the identity server need: `values` is a body that suffices. */
function serverCalls(path: string, values: (text: string) => Record<string, unknown>): Record<string, Call> {
  const made = async (text: string, { ask }: Preparing): Promise<Record<string, string>> =>
    ask('POST', path, values(`${text}-made`)) as Promise<Record<string, string>>;
  const byPath: Call = async (_made, text, preparing) => ({ path: { id: (await made(text, preparing)).id! } });
  return {
    [`POST ${path}`]: (_made, text) => ({ body: values(text), isWhole: true }),
    [`GET ${path}/{id}`]: byPath,
    [`DELETE ${path}/{id}`]: byPath,
    [`DELETE ${path}`]: async (_made, text, preparing) => ({ query: { id: (await made(text, preparing)).id! } }),
    [`PUT ${path}/{id}`]: async (_made, text, preparing) => {
      const { id, concurrencyStamp } = await made(text, preparing);
      return { path: { id: id! }, body: { ...values(`${text}-made`), concurrencyStamp }, isWhole: true };
    },
  };
}

const web = (text: string) => ({
  grant_type: 'password',
  client_id: 'iShare_Web',
  username: `${text}-other`,
  password: PASSWORD,
  scope: 'offline_access openid',
});

/** A token that somebody new has got. */
const token: Call = async (_made, text, { ask }) => {
  await newUser(text, ask);
  const { access_token: given } = await ask('POST', '/connect/token', undefined, {
    payload: new URLSearchParams(web(text)).toString(),
    isForm: true,
    token: undefined,
  });
  return { body: { client_id: 'iShare_Web', token: given }, isWhole: true };
};

/** Signs somebody new in, which leaves a session and a line in the log. */
async function signedIn(text: string, { ask }: Preparing): Promise<{ id: string }> {
  const user = await newUser(text, ask);
  await ask('POST', '/connect/token', undefined, {
    payload: new URLSearchParams(web(text)).toString(),
    isForm: true,
    token: undefined,
  });
  return user;
}

const session: Call = async (_made, text, preparing) => {
  const { id } = await signedIn(text, preparing);
  return { path: { id: await preparing.first(`/api/identity/sessions?userId=${id}`) } };
};

const securityLog: Call = async (_made, text, preparing) => {
  await signedIn(text, preparing);
  return { path: { id: await preparing.first(`/api/identity/security-logs?userName=${text}-other`) } };
};

async function registration(text: string, { ask, codeFor }: Preparing): Promise<Record<string, unknown>> {
  await ask('POST', '/api/account/phone/send-register-code', { phoneNumber: phoneOf(text) });
  const code = await codeFor(phoneOf(text));
  return {
    phoneNumber: phoneOf(text),
    code,
    verifyCode: code,
    password: PASSWORD,
    userName: text,
    name: text,
    emailAddress: `${text}@example.test`,
  };
}

/** All that there is once a type of claim has been made. */
const withClaimType: Call = async (...call) => {
  await claimType(...call);
  return { asks: {} };
};

/** A list of what the caller's user, role or unit is bound to, once it is bound to something. */
const bound =
  (method: string, path: (made: Made) => string, body: (made: Made, text: string) => object): Call =>
  async (made, text, { ask }) => {
    await ask(method, path(made), body(made, text));
    return {};
  };
const [userPath, rolePath, unitPath] = (
  [
    ['users', USER],
    ['roles', ROLE],
    ['organization-units', UNIT],
  ] as const
).map(
  ([resource, operation]) =>
    (part: string) =>
    (made: Made) =>
      `/api/identity/${resource}/${made.get(operation)}/${part}`,
) as [
  (part: string) => (made: Made) => string,
  (part: string) => (made: Made) => string,
  (part: string) => (made: Made) => string,
];
const units = (made: Made) => ({ organizationUnitIds: [made.get(UNIT)] });
const department = (_made: Made, text: string) => ({ claimType: 'department', claimValue: text });
const members = bound('PUT', unitPath('members'), (made) => ({ userIds: [made.get(USER)] }));

/** Lists, each with what must be there for it not to be empty. */
const lists: Readonly<Record<string, Call>> = {
  'GET /api/identity/sessions': async (_made, text, preparing) => {
    const { id: userId } = await signedIn(text, preparing);
    await preparing.first(`/api/identity/sessions?userId=${userId}`);
    return { asks: { userId } };
  },
  'GET /api/identity/security-logs': async (_made, text, preparing) => {
    await securityLog(_made, text, preparing);
    return { asks: { userName: `${text}-other` } };
  },
  'GET /api/identity/users': () => ({ asks: {} }),
  'GET /api/identity/users/all-claim-types': withClaimType,
  'GET /api/identity/roles/all-claim-types': withClaimType,
  'GET /api/identity/claim-types': withClaimType,
  'GET /api/identity/claim-types/actived-list': withClaimType,
  'GET /api/identity/users/{id}/roles': async (made, _text, { ask }) => {
    const { name } = (await ask('GET', `/api/identity/roles/${made.get(ROLE)}`)) as { name: string };
    await ask('PUT', userPath('roles')(made), { roleNames: [name] });
    return {};
  },
  'GET /api/identity/users/{id}/claims': bound('POST', userPath('claims'), department),
  'GET /api/identity/users/{id}/organization-units': bound('PUT', userPath('organization-units'), units),
  'GET /api/identity/roles/{id}/claims': bound('POST', rolePath('claims'), department),
  'GET /api/identity/roles/{id}/organization-units': bound('PUT', rolePath('organization-units'), units),
  'GET /api/identity/organization-units/find-children': async (made, text, { ask }) => {
    await ask('POST', '/api/identity/organization-units', { displayName: text, parentId: made.get(UNIT) });
    return { asks: { id: made.get(UNIT)! } };
  },
  'GET /api/identity/organization-units/{id}/members': members,
  'GET /api/identity/organization-units/{id}/users': members,
  'GET /api/identity/organization-units/{id}/roles': bound('PUT', unitPath('roles'), (made) => ({
    roleIds: [made.get(ROLE)],
  })),
};

export const identityFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/identity/roles' },
    {
      operation: 'POST /api/identity/users',
      body: (_made, text) => ({
        isActive: true,
        email: `${text}@example.test`,
        password: passwordOf(text),
        phoneNumber: null,
        roleNames: [],
        organizationUnitIds: [],
      }),
    },
    { operation: 'POST /api/identity/organization-units', body: () => ({ parentId: null }) },
  ],
  calls: {
    ...lists,
    'PUT /api/identity/users/{id}': async (_made, text, { ask }) => ({
      path: { id: (await newUser(text, ask)).id },
      body: {
        email: `${text}@example.test`,
        password: null,
        phoneNumber: null,
        roleNames: [],
        organizationUnitIds: [],
      },
    }),
    'DELETE /api/identity/users/{id}': otherUser,
    'POST /api/app/user-login/{id}/force-user-offline': async (_made, text, preparing) => ({
      path: { id: (await signedIn(text, preparing)).id },
    }),
    'GET /api/identity/users/by-username/{name}': () => ({ path: { name: 'admin' } }),
    'GET /api/identity/users/lookup/by-username/{userName}': async (made, _text, { ask }) => ({
      path: { userName: (await ask('GET', `/api/identity/users/${made.get(USER)}`)).userName },
    }),
    'PUT /api/identity/users/{id}/roles': async (made, _text, { ask }) => ({
      body: { roleNames: [(await ask('GET', `/api/identity/roles/${made.get(ROLE)}`)).name] },
    }),
    'POST /api/identity/users/{id}/claims': claim,
    'PUT /api/identity/users/{id}/claims': (made, text, preparing) =>
      changedClaim(`/api/identity/users/${made.get(USER)}/claims`, text, preparing),
    'DELETE /api/identity/users/{id}/claims': (made, text, preparing) =>
      givenClaim(`/api/identity/users/${made.get(USER)}/claims`, text, preparing),
    'POST /api/identity/roles/{id}/claims': claim,
    'PUT /api/identity/roles/{id}/claims': (made, text, preparing) =>
      changedClaim(`/api/identity/roles/${made.get(ROLE)}/claims`, text, preparing),
    'DELETE /api/identity/roles/{id}/claims': (made, text, preparing) =>
      givenClaim(`/api/identity/roles/${made.get(ROLE)}/claims`, text, preparing),
    'DELETE /api/identity/users/{id}/organization-units/{ouId}': async (made, _text, { ask }) => {
      await ask('PUT', `/api/identity/users/${made.get(USER)}/organization-units`, {
        organizationUnitIds: [made.get(UNIT)],
      });
      return { path: { id: made.get(USER)!, ouId: made.get(UNIT)! } };
    },
    'DELETE /api/identity/roles/{id}/organization-units/{ouId}': async (made, _text, { ask }) => {
      await ask('PUT', `/api/identity/roles/${made.get(ROLE)}/organization-units`, {
        organizationUnitIds: [made.get(UNIT)],
      });
      return { path: { id: made.get(ROLE)!, ouId: made.get(UNIT)! } };
    },
    'PUT /api/identity/users/{id}/two-factor/{flag}': async (_made, text, { ask }) => ({
      path: { id: (await newUser(text, ask)).id, flag: 'false' },
    }),
    'PUT /api/identity/users/{id}/lock/{seconds}': async (_made, text, { ask }) => ({
      path: { id: (await newUser(text, ask)).id, seconds: '60' },
    }),
    'PUT /api/identity/users/change-password': async (_made, text, { ask }) => ({
      query: { id: (await newUser(text, ask)).id },
      body: { newPassword: PASSWORD, password: PASSWORD },
    }),
    'PUT /api/identity/users/change-two-factor': async (_made, text, { ask }) => ({
      query: { id: (await newUser(text, ask)).id },
      body: { enabled: false },
    }),
    'PUT /api/identity/users/{id}/change-password': async (_made, text, { ask }) => ({
      path: { id: (await newUser(text, ask)).id },
      body: { newPassword: PASSWORD, password: PASSWORD },
    }),
    'GET /api/identity/claim-types/{id}': claimType,
    'PUT /api/identity/claim-types/{id}': async (made, text, preparing) => ({
      ...(await claimType(made, text, preparing)),
      body: { name: `${text}-type`, regex: '^a+$' },
    }),
    'DELETE /api/identity/claim-types/{id}': claimType,
    'POST /api/identity/claim-types': () => ({ body: { regex: '^a+$' } }),
    'PUT /api/identity/organization-units/{id}/move': async (_made, text, { ask }) => {
      const { id: parentId } = (await ask('POST', '/api/identity/organization-units', {
        displayName: `${text}-above`,
        parentId: null,
      })) as { id: string };
      return { body: { parentId, newParentId: parentId } };
    },
    'DELETE /api/identity/organization-units/{id}/members/{memberId}': async (made, _text, { ask }) => {
      await ask('PUT', `/api/identity/organization-units/${made.get(UNIT)}/members`, { userIds: [made.get(USER)] });
      return { path: { id: made.get(UNIT)!, memberId: made.get(USER)! } };
    },
    'DELETE /api/identity/organization-units/{id}/roles/{roleId}': async (made, _text, { ask }) => {
      await ask('PUT', `/api/identity/organization-units/${made.get(UNIT)}/roles`, { roleIds: [made.get(ROLE)] });
      return { path: { id: made.get(UNIT)!, roleId: made.get(ROLE)! } };
    },
    ...serverCalls('/api/identity-server/clients', (text) => ({ clientId: text, clientName: text })),
    'POST /api/identity-server/clients/{id}/clone': async (_made, text, { ask }) => {
      const { id } = await ask('POST', '/api/identity-server/clients', { clientId: `${text}-one`, clientName: text });
      return {
        path: { id },
        body: { sourceClientId: id, clientId: `${text}-two`, clientName: text, description: '' },
        isWhole: true,
      };
    },
    ...serverCalls('/api/identity-server/identity-resources', (text) => ({ name: text })),
    ...serverCalls('/api/identity-server/apiScopes', (text) => ({ name: text })),
    ...serverCalls('/api/identity-server/api-resources', (text) => ({ name: text })),
    'GET /api/identity/security-logs/{id}': securityLog,
    'GET /api/auditing/security-log/{id}': securityLog,
    'DELETE /api/auditing/security-log/{id}': securityLog,
    'DELETE /api/identity/sessions/{id}/revoke': session,
    'DELETE /api/identity/sessions/{sessionId}/revoke': session,
    'DELETE /api/identity/sessions/{id}': session,
    'DELETE /api/account/my-profile/sessions/{id}/revoke': () => ({
      refused: { status: 404, why: "it ends a sign-in of the caller's, whose token here has none" },
    }),
    ...Object.fromEntries(
      ['account', 'identity'].flatMap((family): [string, Call][] => [
        [
          `PUT /api/${family}/my-profile/change-two-factor`,
          async (made, _text, { ask }) => ({
            body: { enabled: false, currentPassword: await ownPassword(made, ask) },
          }),
        ],
        [
          `PUT /api/${family}/my-profile/confirm-email`,
          () => ({ refused: { status: 403, why: 'it needs the link of a mail' } }),
        ],
      ]),
    ),
    'POST /api/account/email/send-signin-code': (_made, text) => ({
      body: { emailAddress: `${text}@example.test` },
    }),
    'PUT /api/account/my-profile': profile,
    'PUT /api/identity/my-profile': profile,
    'POST /api/account/my-profile/change-password': changedPassword,
    'POST /api/identity/my-profile/change-password': changedPassword,
    'POST /api/account/my-profile/set-two-factor-enabled': async (made, _text, { ask }) => ({
      query: { enabled: 'false' },
      body: { currentPassword: await ownPassword(made, ask) },
    }),
    'POST /api/account/my-profile/send-phone-number-change-code': (_made, text) => ({
      body: { newPhoneNumber: phoneOf(text) },
    }),
    'PUT /api/account/my-profile/change-phone-number': async (made, text, { ask, codeFor }) => {
      await ask('POST', '/api/account/my-profile/send-phone-number-change-code', { newPhoneNumber: phoneOf(text) });
      const code = await codeFor(phoneOf(text));
      const currentPassword = await ownPassword(made, ask);
      return { body: { newPhoneNumber: phoneOf(text), code, verifyCode: code, currentPassword } };
    },
    'POST /api/account/phone/send-signin-code': (_made, text) => ({ body: { phoneNumber: phoneOf(text) } }),
    'POST /api/account/phone/send-register-code': (_made, text) => ({ body: { phoneNumber: phoneOf(text) } }),
    'POST /api/account/phone/send-password-reset-code': (_made, text) => ({ body: { phoneNumber: phoneOf(text) } }),
    'POST /api/account/phone/register': async (_made, text, preparing) => ({
      body: await registration(text, preparing),
    }),
    'PUT /api/account/phone/reset-password': async (_made, text, preparing) => {
      await preparing.ask('POST', '/api/account/phone/register', await registration(text, preparing));
      const register = await preparing.codeFor(phoneOf(text));
      await preparing.ask('POST', '/api/account/phone/send-password-reset-code', { phoneNumber: phoneOf(text) });
      const code = await preparing.codeFor(phoneOf(text), register);
      return { body: { phoneNumber: phoneOf(text), newPassword: `${PASSWORD}-2`, code, verifyCode: code } };
    },
    'POST /api/account/register': (_made, text) => ({
      body: { userName: text, emailAddress: `${text}@example.test`, password: PASSWORD, appName: null },
    }),
    'POST /api/account/send-password-reset-code': (_made, text) => ({ body: { email: `${text}@example.test` } }),
    'POST /api/account/reset-password': () => ({
      body: { password: PASSWORD },
      refused: { status: 403, why: 'it needs the link of a mail' },
    }),
    'POST /connect/token': async (_made, text, { ask }) => {
      await newUser(text, ask);
      return { body: web(text), isWhole: true };
    },
    'POST /connect/revocation': token,
    'POST /connect/introspect': token,
    'GET /connect/endsession': () => ({ query: { client_id: 'iShare_Web' } }),
    'GET /connect/authorize': () => ({
      query: {
        client_id: 'iShare_Web',
        response_type: 'code',
        redirect_uri: 'http://localhost:8080/auth-redirect',
        scope: 'openid',
        state: 's',
        nonce: 'n',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
      },
    }),
    // What everybody signs in by stays as it is.
    'PUT /api/account-admin/settings': () => ({ body: { isSelfRegistrationEnabled: true, enableLocalLogin: true } }),
    'PUT /api/account-admin/settings/two-factor': () => ({
      body: { twoFactorBehaviour: 0, isRememberBrowserEnabled: false, usersCanChange: true },
    }),
    'PUT /api/account-admin/settings/external-provider': () => ({
      body: { verifyPasswordDuringExternalLogin: true, externalProviders: [] },
      isWhole: true,
    }),
    'PUT /api/identity/settings': () => ({
      body: { password: { requiredLength: 7 }, lockout: null, signIn: null, user: null },
      isWhole: true,
    }),
    'GET /api/wechat/oauth2': () => ({ refused: { status: 403, why: WECHAT } }),
    'GET /api/wechat/qrcode': () => ({ refused: { status: 403, why: WECHAT } }),
    'POST /api/wechat/bind': () => ({ refused: { status: 403, why: WECHAT } }),
    'POST /api/account/send-two-factor-code': () => ({ refused: { status: 403, why: SECOND_STEP } }),
    'GET /api/permission-management/permissions': (made) => ({
      query: { providerName: 'U', providerKey: made.get(USER)! },
    }),
    'GET /api/permission-management/permissions/by-group': (made) => ({
      query: { providerName: 'U', providerKey: made.get(USER)!, groupName: 'AbpIdentity' },
    }),
    'PUT /api/permission-management/permissions': (made) => ({
      query: { providerName: 'U', providerKey: made.get(USER)! },
      body: { permissions: [{ name: 'AbpIdentity.Roles', isGranted: true }] },
    }),
  },
  actions: {
    'POST /api/account/register': 'makes a user of whoever comes; users have a factory',
    'POST /api/account/send-password-reset-code': 'sends a mail to whoever asks',
    'POST /api/account/reset-password': 'changes the password of whoever holds the link of a mail',
    'POST /api/account/my-profile/send-email-confirm-link': 'sends a mail to the caller',
    'POST /api/identity/my-profile/send-email-confirm-link': 'sends a mail to the caller',
    'POST /api/wechat/bind': 'binds an account of WeChat to the caller',
    'POST /api/identity-server/clients': 'registers a client of the host, for all tenants',
    'POST /api/identity-server/clients/{id}/clone': 'registers a client of the host, for all tenants',
    'POST /api/identity-server/identity-resources/create-standard-resources':
      'makes the standard scopes of the host, for all tenants',
    'POST /api/identity-server/identity-resources': 'makes a scope of the host, for all tenants',
    'POST /api/identity-server/apiScopes': 'makes a scope of the host, for all tenants',
    'POST /api/identity-server/api-scopes': 'makes a scope of the host, for all tenants',
    'POST /api/identity-server/api-resources': 'makes an API of the host, for all tenants',
    'POST /api/identity/claim-types': "makes a type of the host's list, which every tenant reads",
    'POST /api/identity/organization-units/{id}/roles': 'puts roles into a unit',
    'POST /api/identity/organization-units/{id}/users': 'puts users into a unit',
    'POST /api/identity/roles/{id}/claims': 'adds a claim, which is named by type and value',
    'POST /api/identity/users/{id}/claims': 'adds a claim, which is named by type and value',
    'POST /api/account/my-profile/change-password': "changes the caller's own password",
    'POST /api/identity/my-profile/change-password': "changes the caller's own password",
    'POST /api/account/email/send-signin-code': 'sends a code to whoever reads the mailbox',
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
    'POST /api/userlogin/logout/iShare_Web': "ends the caller's own session",
    'POST /api/userlogin/logout/{path}': "ends the caller's own session",
    'POST /connect/token': 'signs whoever comes in',
    'POST /connect/revocation': 'ends a token of whoever has it',
    'POST /connect/introspect': 'tells whoever has a token what it is worth',
    'POST /connect/userinfo': 'tells the caller who the caller is',
  },
};
