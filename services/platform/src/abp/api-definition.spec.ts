import { openApiDocument } from '@ishare/server/openapi.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { apiDefinition, type OpenApi } from './api-definition.js';

const users: OpenApi = {
  paths: {
    '/api/identity/users/{id}': {
      put: {
        operationId: 'User_update',
        tags: ['User'],
        'x-permission': 'AbpIdentity.Users.Update',
        parameters: [
          { in: 'path', name: 'id', required: true, schema: { type: 'string', format: 'uuid' } },
          { in: 'query', name: 'skipCount', schema: { type: 'integer', default: 0 } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['userName'],
                properties: {
                  userName: { type: 'string', maxLength: 256 },
                  roleNames: { type: 'array', items: { type: 'string' } },
                },
              },
            },
          },
        },
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { email: { type: 'string', nullable: true } } },
              },
            },
          },
        },
      },
      delete: { operationId: 'User_delete', tags: ['User'], responses: { 204: {} } },
    },
    '/api/optimization/materials': { get: { operationId: 'Material_list', tags: ['Material'] } },
  },
};

describe('the API definition', () => {
  it('describes the modules that clients call by definition, and no other', () => {
    const { modules } = apiDefinition([users], { withTypes: false });
    expect(Object.keys(modules)).toEqual(['identity']);
    expect(modules.identity).toMatchObject({ rootPath: 'identity', remoteServiceName: 'AbpIdentity' });
  });

  it('says of an action where its parameters go and what comes back', () => {
    const { modules, types } = apiDefinition([users], { withTypes: true });
    const { actions } = modules.identity!.controllers['iShare.Identity.UserController']!;
    const update = actions.UpdateAsyncByIdAndSkipCountAndInput!;
    expect(update).toMatchObject({
      name: 'UpdateAsync',
      httpMethod: 'PUT',
      url: 'api/identity/users/{id}',
      allowAnonymous: false,
    });
    expect(
      update.parameters.map(({ name, bindingSourceId, typeSimple, isOptional, defaultValue }) => [
        name,
        bindingSourceId,
        typeSimple,
        isOptional,
        defaultValue,
      ]),
    ).toEqual([
      ['id', 'Path', 'string', false, null],
      ['skipCount', 'Query', 'number', true, 0],
      ['input', 'Body', 'iShare.Identity.User.UpdateInput', false, null],
    ]);
    expect(types['iShare.Identity.User.UpdateInput']!.properties).toEqual([
      expect.objectContaining({ jsonName: 'userName', isRequired: true, maxLength: 256 }),
      expect.objectContaining({ jsonName: 'roleNames', typeSimple: '[string]', isRequired: false }),
    ]);
    expect(types[update.returnValue.type]!.properties).toEqual([
      expect.objectContaining({ jsonName: 'email', typeSimple: 'string?' }),
    ]);
    expect(actions.DeleteAsync!.returnValue.type).toBe('System.Void');
  });
});

describe('the API definition of this product', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startPlatform();
  });
  afterAll(() => service.close());

  it('is given to anybody, with the types when asked for', async () => {
    const read = async (query: Record<string, boolean>) =>
      (await service.anonymous().get('/api/abp/api-definition', query)).body;
    const [lean, full] = [await read({}), await read({ IncludeTypes: true })];
    expect(lean.modules.abp.controllers['iShare.Abp.TenantFinderController'].actions.ByNameAsyncByName).toMatchObject({
      httpMethod: 'GET',
      url: 'api/abp/multi-tenancy/tenants/by-name/{name}',
      allowAnonymous: true,
    });
    expect([Object.keys(lean.types).length, Object.keys(full.types).length > 0]).toEqual([0, true]);
  });

  it('gives each of its own actions a name of its own', () => {
    const document = openApiDocument(service.app, 'platform') as unknown as OpenApi;
    const { controllers } = apiDefinition([document], { withTypes: true }).modules.abp!;
    const actions = Object.values(controllers).flatMap((controller) => Object.values(controller.actions));
    expect(actions.map(({ url }) => url).sort()).toEqual(
      Object.keys(document.paths)
        .filter((path) => path.startsWith('/api/abp/'))
        .map((path) => path.slice(1))
        .sort(),
    );
  });
});
