import type { OpenAPIObject } from '@nestjs/swagger';

/** What is read of an OpenAPI schema. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number | boolean;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  pattern?: string;
  nullable?: boolean;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  service: string;
  /** Upper case. */
  method: string;
  /** As in the document: `/api/x/{id}`. */
  path: string;
  /** Of `x-permission`: names any one of which opens the route, or nothing where it says `anonymous` or `signed-in`. */
  permissions: readonly string[];
  access: string | undefined;
  scope: string | undefined;
  parameters: readonly Parameter[];
  body: Schema | undefined;
  isUpload: boolean;
  isForm: boolean;
  /** Of the JSON that it gives; undefined where it gives none. */
  reply: Schema | undefined;
}

interface DocumentedOperation {
  'x-permission'?: string;
  'x-scope'?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

const FORM = 'application/x-www-form-urlencoded';

/** `POST /api/x`, the name by which factories and exceptions refer to an operation. */
export function keyOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

export function operationsOf(service: string, document: OpenAPIObject): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, DocumentedOperation>).map(([method, documented]) => {
      const access = documented['x-permission'];
      const content = documented.requestBody?.content ?? {};
      const isUpload = 'multipart/form-data' in content;
      return {
        service,
        method: method.toUpperCase(),
        path,
        access,
        scope: documented['x-scope'],
        isUpload,
        isForm: FORM in content,
        permissions:
          access === undefined || access === 'anonymous' || access === 'signed-in' ? [] : access.split(' or '),
        parameters: documented.parameters ?? [],
        body: (isUpload ? content['multipart/form-data'] : (content['application/json'] ?? content[FORM]))?.schema,
        reply: documented.responses?.['200']?.content?.['application/json']?.schema,
      };
    }),
  );
}
