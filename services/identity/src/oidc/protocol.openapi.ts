// The endpoints that the provider answers, for the OpenAPI document: they have no controllers of ours.
import type { OpenAPIObject } from '@nestjs/swagger';

type Paths = OpenAPIObject['paths'];
type Operation = NonNullable<Paths[string]['get']>;

const TAGS = ['OpenID'];
const text = { type: 'string' as const };
const fields = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, text]));
const json = (description: string) => ({
  200: { description, content: { 'application/json': { schema: { type: 'object' as const } } } },
});
const anonymous = { tags: TAGS, 'x-permission': 'anonymous', 'x-scope': 'public' };

function form(
  operationId: string,
  names: readonly string[],
  required: readonly string[],
  responses: Operation['responses'],
): Operation {
  return {
    ...anonymous,
    operationId,
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: { type: 'object', properties: fields(names), required: [...required] },
        },
      },
    },
    responses,
  };
}

function query(
  operationId: string,
  names: readonly string[],
  required: readonly string[],
  responses: Operation['responses'],
): Operation {
  return {
    ...anonymous,
    operationId,
    parameters: names.map((name) => ({ name, in: 'query' as const, required: required.includes(name), schema: text })),
    responses,
  };
}

const tenant = { name: '__tenant', in: 'query' as const, required: false, schema: text };
const away = { 303: { description: 'Redirect' } };

export const protocolPaths: Paths = {
  '/.well-known/openid-configuration': { get: query('OpenId_discovery', [], [], json('Discovery document')) },
  '/.well-known/openid-configuration/jwks': { get: query('OpenId_keys', [], [], json('JWKS')) },
  '/connect/token': {
    post: {
      ...form(
        'OpenId_token',
        [
          'grant_type',
          'client_id',
          'client_secret',
          'scope',
          'username',
          'password',
          'phone_number',
          'phone_verify_code',
          'refresh_token',
          'code',
          'code_verifier',
          'redirect_uri',
          'access_token',
          'UserId',
          'TenantId',
          'TenantUserName',
          'TwoFactorProvider',
          'TwoFactorCode',
          'ChangePasswordToken',
          'NewPassword',
          'captchaResponse',
          '__tenant',
        ],
        ['grant_type'],
        { ...json('Tokens'), 400: { description: 'OAuth error' }, 401: { description: 'The client is not known' } },
      ),
      parameters: [tenant],
    },
  },
  '/connect/revocation': {
    post: form('OpenId_revocation', ['token', 'token_type_hint', 'client_id', 'client_secret'], ['token'], {
      200: { description: 'Done' },
    }),
  },
  '/connect/introspect': {
    post: form(
      'OpenId_introspection',
      ['token', 'token_type_hint', 'client_id', 'client_secret'],
      ['token'],
      json('What the token is worth'),
    ),
  },
  '/connect/authorize': {
    get: query(
      'OpenId_authorization',
      [
        'client_id',
        'redirect_uri',
        'response_type',
        'scope',
        'state',
        'nonce',
        'code_challenge',
        'code_challenge_method',
        'prompt',
        'max_age',
        'login_hint',
        'id_token_hint',
        '__tenant',
      ],
      ['client_id', 'response_type'],
      away,
    ),
  },
  '/connect/endsession': {
    get: query('OpenId_endSession', ['id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id'], [], {
      200: { description: 'The page that asks' },
    }),
  },
};
