// ABP's description of an API, made from OpenAPI documents: clients build their calls from it.

interface Schema {
  type?: string;
  format?: string;
  nullable?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

interface Operation {
  operationId?: string;
  tags?: string[];
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
  'x-permission'?: string;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

/** The modules that clients of this product call by definition, by the first part of their paths. */
const MODULES: Record<string, { rootPath: string; remoteServiceName: string }> = {
  abp: { rootPath: 'abp', remoteServiceName: 'abp' },
  account: { rootPath: 'account', remoteServiceName: 'AbpAccount' },
  identity: { rootPath: 'identity', remoteServiceName: 'AbpIdentity' },
  'permission-management': { rootPath: 'permissionManagement', remoteServiceName: 'AbpPermissionManagement' },
};

interface TypeName {
  type: string;
  typeSimple: string;
}

interface Property extends TypeName {
  name: string;
  jsonName: string;
  isRequired: boolean;
  minLength: number | null;
  maxLength: number | null;
  minimum: string | null;
  maximum: string | null;
  regex: string | null;
}

interface TypeDefinition {
  baseType: null;
  isEnum: boolean;
  enumNames: null;
  enumValues: null;
  genericArguments: null;
  properties: Property[];
}

interface Parameter extends TypeName {
  nameOnMethod: string;
  name: string;
  jsonName: string;
  isOptional: boolean;
  defaultValue: unknown;
  constraintTypes: null;
  bindingSourceId: 'Path' | 'Query' | 'Body';
  descriptorName: string;
}

interface Action {
  uniqueName: string;
  name: string;
  httpMethod: string;
  url: string;
  supportedVersions: string[];
  parametersOnMethod: (TypeName & { name: string; typeAsString: string; isOptional: boolean; defaultValue: unknown })[];
  parameters: Parameter[];
  returnValue: TypeName;
  allowAnonymous: boolean;
  implementFrom: string;
}

interface Controller {
  controllerName: string;
  controllerGroupName: string;
  isRemoteService: boolean;
  isIntegrationService: boolean;
  apiVersion: null;
  type: string;
  interfaces: never[];
  actions: Record<string, Action>;
}

export interface ApiDefinition {
  modules: Record<string, { rootPath: string; remoteServiceName: string; controllers: Record<string, Controller> }>;
  types: Record<string, TypeDefinition>;
}

const SCALARS: Record<string, TypeName> = {
  boolean: { type: 'System.Boolean', typeSimple: 'boolean' },
  integer: { type: 'System.Int32', typeSimple: 'number' },
  number: { type: 'System.Double', typeSimple: 'number' },
  string: { type: 'System.String', typeSimple: 'string' },
  uuid: { type: 'System.Guid', typeSimple: 'string' },
  'date-time': { type: 'System.DateTime', typeSimple: 'string' },
};

const pascal = (name: string) => name.slice(0, 1).toUpperCase() + name.slice(1);
const mediaSchema = (content: Record<string, { schema?: Schema }> | undefined) =>
  Object.values(content ?? {})[0]?.schema;

/** Names the types of schemas, and describes those that are objects. */
class Types {
  readonly described: Record<string, TypeDefinition> = {};

  /** `name` is given to the schema when it is an object. */
  nameOf(schema: Schema | undefined, name: string): TypeName {
    const plain = this.plain(schema, name);
    return schema?.nullable ? { type: plain.type, typeSimple: `${plain.typeSimple}?` } : plain;
  }

  private plain(schema: Schema | undefined, name: string): TypeName {
    if (schema?.type === 'array') {
      const item = this.nameOf(schema.items, `${name}Item`);
      return { type: `[${item.type}]`, typeSimple: `[${item.typeSimple}]` };
    }
    if (schema?.properties) {
      this.described[name] ??= {
        baseType: null,
        isEnum: false,
        enumNames: null,
        enumValues: null,
        genericArguments: null,
        properties: this.properties(schema, name),
      };
      return { type: name, typeSimple: name };
    }
    return (
      SCALARS[schema?.format ?? ''] ?? SCALARS[schema?.type ?? ''] ?? { type: 'System.Object', typeSimple: 'object' }
    );
  }

  private properties({ properties = {}, required = [] }: Schema, owner: string): Property[] {
    return Object.entries(properties).map(([name, schema]) => ({
      name: pascal(name),
      jsonName: name,
      ...this.nameOf(schema, `${owner}.${pascal(name)}`),
      isRequired: required.includes(name),
      minLength: schema.minLength ?? null,
      maxLength: schema.maxLength ?? null,
      minimum: schema.minimum === undefined ? null : String(schema.minimum),
      maximum: schema.maximum === undefined ? null : String(schema.maximum),
      regex: schema.pattern ?? null,
    }));
  }
}

function parametersOf(operation: Operation, typeName: string, types: Types): Parameter[] {
  const named = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
    .map(({ in: place, name, required = false, schema }): Parameter => ({
      nameOnMethod: name,
      name,
      jsonName: name,
      ...types.nameOf(schema, `${typeName}.${pascal(name)}`),
      isOptional: !required,
      defaultValue: schema?.default ?? null,
      constraintTypes: null,
      bindingSourceId: place === 'path' ? 'Path' : 'Query',
      descriptorName: '',
    }));
  const body = mediaSchema(operation.requestBody?.content);
  return body
    ? [
        ...named,
        {
          nameOnMethod: 'input',
          name: 'input',
          jsonName: 'input',
          ...types.nameOf(body, `${typeName}Input`),
          isOptional: false,
          defaultValue: null,
          constraintTypes: null,
          bindingSourceId: 'Body',
          descriptorName: '',
        },
      ]
    : named;
}

interface Called {
  path: string;
  method: string;
  operation: Operation;
}

function actionOf({ path, method, operation }: Called, controllerType: string, types: Types): Action {
  const called = pascal(operation.operationId?.split('_').at(-1) ?? method);
  const typeName = `${controllerType.replace(/Controller$/, '')}.${called}`;
  const parameters = parametersOf(operation, typeName, types);
  const reply = mediaSchema(operation.responses?.['200']?.content);
  const by = parameters.map(({ name }) => pascal(name)).join('And');
  return {
    uniqueName: `${called}Async${by && `By${by}`}`,
    name: `${called}Async`,
    httpMethod: method.toUpperCase(),
    url: path.replace(/^\//, ''),
    supportedVersions: [],
    parametersOnMethod: parameters.map(({ name, type, typeSimple, isOptional, defaultValue }) => ({
      name,
      typeAsString: type,
      type,
      typeSimple,
      isOptional,
      defaultValue,
    })),
    parameters,
    returnValue: reply ? types.nameOf(reply, `${typeName}Output`) : { type: 'System.Void', typeSimple: 'System.Void' },
    allowAnonymous: operation['x-permission'] === 'anonymous',
    implementFrom: controllerType,
  };
}

/** One method may answer under several paths: the first keeps the plain name. */
function freeName(name: string, taken: object): string {
  let free = name;
  for (let n = 2; free in taken; n++) free = `${name}-${n}`;
  return free;
}

/** Describes the modules that the documents serve; with `withTypes` also the objects that go in and out. */
export function apiDefinition(documents: readonly OpenApi[], { withTypes }: { withTypes: boolean }): ApiDefinition {
  const modules: ApiDefinition['modules'] = {};
  const types = new Types();
  for (const [path, operations] of documents.flatMap(({ paths }) => Object.entries(paths))) {
    const facts = MODULES[path.split('/')[2] ?? ''];
    if (!facts) continue;
    const { controllers } = (modules[facts.rootPath] ??= { ...facts, controllers: {} });
    for (const [method, operation] of Object.entries(operations)) {
      const controllerName = operation.tags?.[0] ?? pascal(facts.rootPath);
      const type = `iShare.${pascal(facts.rootPath)}.${controllerName}Controller`;
      const { actions } = (controllers[type] ??= {
        controllerName,
        controllerGroupName: controllerName,
        isRemoteService: true,
        isIntegrationService: false,
        apiVersion: null,
        type,
        interfaces: [],
        actions: {},
      });
      const action = actionOf({ path, method, operation }, type, types);
      const uniqueName = freeName(action.uniqueName, actions);
      actions[uniqueName] = { ...action, uniqueName };
    }
  }
  return { modules, types: withTypes ? types.described : {} };
}
