// What a document says beside what the routes declare: who may call, what may be refused and how, and a name and a
// sentence for each operation.
import { kernelErrors } from '@ishare/kernel/errors.js';
import type { OpenAPIObject } from '@nestjs/swagger';
type OperationObject = NonNullable<OpenAPIObject['paths'][string]['get']>;
type ResponsesObject = OperationObject['responses'];
type ParameterObject = { name: string; in: string };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type Said = OperationObject & { 'x-permission'?: string; 'x-scope'?: string };
interface Placed {
  path: string;
  method: (typeof METHODS)[number];
  operation: Said;
}

const ERROR = 'RemoteServiceErrorResponse';

/** ABP's error envelope, which every refusal wears. */
const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'details', 'data', 'validationErrors'],
      properties: {
        code: { type: 'string', nullable: true, description: 'What was refused; null where ABP has no code.' },
        message: { type: 'string', description: 'In the language of the request.' },
        details: { type: 'string', nullable: true },
        data: { type: 'object', nullable: true, additionalProperties: true },
        validationErrors: {
          type: 'array',
          nullable: true,
          items: {
            type: 'object',
            required: ['message', 'members'],
            properties: {
              message: { type: 'string' },
              members: { type: 'array', items: { type: 'string' } },
            },
          },
        },
      },
    },
  },
} as const;

interface Refusal {
  description: string;
  example: { code: string | null; message: string; members?: string[] };
}

/** The refusals that routes share, by status. */
const REFUSALS: Readonly<Record<number, Refusal>> = {
  400: {
    description: 'The request does not fit; the members at fault are named.',
    example: { code: null, message: 'Your request is not valid!', members: ['name'] },
  },
  401: {
    description: 'No token, or one that is no longer good.',
    example: { code: null, message: 'You are not authenticated!' },
  },
  403: {
    description: 'The caller lacks the permission, or the record does not allow it.',
    example: { code: kernelErrors.Forbidden.code, message: 'You are not authorized!' },
  },
  404: {
    description: 'There is no such record, or it is not the tenant’s.',
    example: { code: null, message: 'There is no such record.' },
  },
  409: {
    description: 'Somebody else has changed the record since it was read.',
    example: { code: null, message: 'The record was changed by somebody else meanwhile.' },
  },
};

const responseName = (status: number) => `Refused${status}`;

function refusalResponses(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(
      ([
        status,
        {
          description,
          example: { code, message, members },
        },
      ]) => [
        responseName(Number(status)),
        {
          description,
          content: {
            'application/json': {
              schema: { $ref: `#/components/schemas/${ERROR}` },
              example: {
                error: {
                  code,
                  message,
                  details: null,
                  data: {},
                  validationErrors: members ? [{ message, members }] : null,
                },
              },
            },
          },
        },
      ],
    ),
  );
}

/** Which refusals an operation can give. */
function refusalsOf({ path, method, operation }: Placed): number[] {
  const isOpen = operation['x-permission'] === 'anonymous';
  const parameters = (operation.parameters ?? []) as ParameterObject[];
  return [
    ...(parameters.length > 0 || operation.requestBody ? [400] : []),
    ...(isOpen ? [] : [401]),
    ...(isOpen || operation['x-permission'] === 'signed-in' ? [] : [403]),
    ...(path.includes('{') ? [404] : []),
    ...(method === 'put' ? [409] : []),
  ];
}

/** `AuditDesign`, `getByCode` → `audit design`, `get by code`. */
const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_/]+/g, ' ')
    .trim()
    .toLowerCase();

const plural = (words: string) =>
  /[^aeiou]y$/.test(words) ? `${words.slice(0, -1)}ies` : /s$/.test(words) ? words : `${words}s`;
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What the operation does, in a few words, from its tag and its method's name. */
function summaryOf({ operationId = '', tags = [] }: Said): string {
  const thing = wordsOf(tags[0] ?? operationId.split('_')[0]!);
  const done = operationId.split('_')[1] ?? '';
  const plain: Record<string, string> = {
    list: `List ${plural(thing)}`,
    get: `Get one ${thing}`,
    create: `Create one ${thing}`,
    update: `Change one ${thing}`,
    delete: `Delete one ${thing}`,
    deleteByQuery: `Delete one ${thing}, its id in the query`,
  };
  return plain[done] ?? `${sentence(wordsOf(operationId.split('_').slice(1).join(' ')))} (${thing})`;
}

/** Who may call, where the route says nothing more of itself. */
function whoCalls({ 'x-permission': permission }: Said): string {
  if (permission === 'anonymous') return 'Open to anybody.';
  return permission === 'signed-in' ? 'For any signed-in caller.' : `Needs ${permission}.`;
}

/** Ids of operations that stand more than once get the words of their paths in which they differ. */
function nameApart(placed: readonly Placed[]): void {
  const byId = Map.groupBy(placed, ({ operation }) => operation.operationId);
  for (const same of byId.values()) {
    if (same.length === 1) continue;
    const segments = same.map(({ path }) => path.split('/').filter((part) => part && !part.startsWith('{')));
    same.forEach(({ operation, method }, index) => {
      const own = segments[index]!.filter(
        (part) => !segments.every((others) => others.some((other) => other.toLowerCase() === part.toLowerCase())),
      );
      const suffix = own.length > 0 ? own.join('_') : method;
      operation.operationId = `${operation.operationId}_${suffix.replaceAll(/[^\w]/g, '_')}`;
    });
  }
  const ids = placed.map(({ operation }) => operation.operationId);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Error(`Two operations are called ${twice}: name their methods apart.`);
}

/** A wildcard of the router stands in a path as `{path}`; a schema of anything may be null without saying so. */
function mend(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const node = value as Record<string, unknown>;
  if (node['nullable'] === true && !('type' in node)) delete node['nullable'];
  if (node['in'] === 'path' && node['name'] === '*') node['name'] = 'path';
  for (const inner of Object.values(node)) mend(inner);
}

const parametersOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Routes of one path whose parameters have other names stand together, under the names that most of them have. */
function joinSamePaths(paths: OpenAPIObject['paths']): void {
  const size = (path: string) => METHODS.filter((method) => paths[path]![method]).length;
  for (const same of Map.groupBy(Object.keys(paths), (path) => path.replaceAll(/\{\w+\}/g, '{}')).values()) {
    const [kept, ...others] = same.sort((a, b) => size(b) - size(a));
    for (const path of others) {
      const names = new Map(parametersOf(path).map((name, index) => [name, parametersOf(kept!)[index]!]));
      for (const method of METHODS)
        for (const parameter of (paths[path]![method]?.parameters ?? []) as ParameterObject[])
          if (parameter.in === 'path') parameter.name = names.get(parameter.name) ?? parameter.name;
      paths[kept!] = { ...paths[path], ...paths[kept!] };
      delete paths[path];
    }
  }
}

/** Refines a document in place; throws where two operations cannot be told apart by name. */
export function refine(document: OpenAPIObject): void {
  joinSamePaths(document.paths);
  const placed = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Placed[] => {
      const operation = item[method];
      return operation ? [{ path, method, operation: operation as Said }] : [];
    }),
  );
  nameApart(placed);
  mend(document.paths);
  for (const one of placed) {
    const { operation } = one;
    operation.summary ||= summaryOf(operation);
    operation.description ||= whoCalls(operation);
    operation.security = operation['x-permission'] === 'anonymous' ? [] : [{ bearer: [] }];
    const responses = operation.responses as ResponsesObject;
    for (const status of refusalsOf(one))
      responses[status] ??= { $ref: `#/components/responses/${responseName(status)}` };
  }
  const tags = [...new Set(placed.flatMap(({ operation }) => operation.tags ?? []))].sort();
  document.tags = tags.map((name) => ({ name, description: `${sentence(plural(wordsOf(name)))}.` }));
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, [ERROR]: errorSchema as object },
    responses: refusalResponses() as never,
  };
}
