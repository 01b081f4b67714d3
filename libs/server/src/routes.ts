// One line above a route says who may call it, what it takes and what it gives; guard, OpenAPI and tests read the same
// line.
import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { applyDecorators, createParamDecorator, HttpCode, SetMetadata, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtension, ApiParam, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bind, bindQuery } from './bind.js';

export const ACCESS = 'ishare:access';

/** Whose rows a route touches; the isolation sweep chooses its expectations by it. */
export type RouteScope = 'tenant' | 'host' | 'self' | 'public';

export type Access =
  | { kind: 'permission'; anyOf: readonly string[] }
  | { kind: 'signed-in' }
  | { kind: 'any-token' }
  | { kind: 'public'; reason: string }
  | { kind: 'internal' };

function access(value: Access, scope: RouteScope, said?: string): MethodDecorator & ClassDecorator {
  const permission =
    said ??
    (value.kind === 'permission'
      ? value.anyOf.join(' or ')
      : value.kind === 'public'
        ? 'anonymous'
        : value.kind === 'any-token'
          ? 'signed-in'
          : value.kind);
  return applyDecorators(
    SetMetadata(ACCESS, value),
    ApiExtension('x-permission', permission),
    ApiExtension('x-scope', scope),
  );
}

/** The caller needs any one of these permissions. */
export function Allow(...anyOf: [string, ...string[]]): MethodDecorator & ClassDecorator {
  const sides = anyOf.map((name) => permissionDefinitions.find((definition) => definition.name === name)?.side);
  if (sides.includes(undefined)) throw new Error(`Permission ${anyOf.join(', ')} is not declared in libs/contracts.`);
  return access({ kind: 'permission', anyOf }, sides.every((side) => side === 'host') ? 'host' : 'tenant');
}

/** Any signed-in caller; `scope` is `self` for what belongs to the caller alone. */
export function SignedIn(scope: 'tenant' | 'self' = 'self'): MethodDecorator & ClassDecorator {
  return access({ kind: 'signed-in' }, scope);
}

/**
 * Whoever holds a token of ours, one that does not open the API included: the route reads the token itself and refuses
 * without one.
 */
export function AnyToken(): MethodDecorator & ClassDecorator {
  return access({ kind: 'any-token' }, 'self');
}

/** Anybody; says why. */
export function Public(reason: string): MethodDecorator & ClassDecorator {
  return access({ kind: 'public', reason }, 'public');
}

/**
 * Whoever comes with a key that was signed for the row, else whoever holds `permission`: the route checks both itself.
 */
export function AllowOrKey(permission: string): MethodDecorator & ClassDecorator {
  return access(
    { kind: 'public', reason: `with a key that was signed for the row; without one ${permission} is asked for` },
    'tenant',
    permission,
  );
}

/** Other services of this product alone, by a signed call; the gateway does not route it. */
export function Internal(): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(ACCESS, { kind: 'internal' } satisfies Access));
}

export const READS = 'ishare:reads';

/** A POST that only computes what it is given: nothing changes, so the audit log does not hear of it. */
export function Reads(): MethodDecorator {
  return SetMetadata(READS, true);
}

/** Drops what a reader cannot use: patterns that a format already says, and the limits of JavaScript's integers. */
function simplify(schema: { format?: unknown; pattern?: unknown; minimum?: unknown; maximum?: unknown }): void {
  if (schema.format) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** A zod schema as an OpenAPI 3.0 schema. */
export function openApiSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _schema, ...rest } = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  }) as Record<string, unknown>;
  return rest;
}

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}

function onMethod(target: object, key: string | symbol, ...decorators: MethodDecorator[]): void {
  const descriptor = Object.getOwnPropertyDescriptor(target, key)!;
  for (const decorate of decorators) decorate(target, key, descriptor);
}

// Wrapped: Nest takes an argument with a `transform` method for a pipe, and one with a `schema` for its own options.
const bodyParameter = createParamDecorator(({ checkedBy }: { checkedBy: z.ZodType }, context: ExecutionContext) =>
  bind(checkedBy, context.switchToHttp().getRequest<FastifyRequest>().body ?? {}),
);
const queryParameter = createParamDecorator(({ checkedBy }: { checkedBy: z.ZodType }, context: ExecutionContext) =>
  bindQuery(checkedBy, context.switchToHttp().getRequest<FastifyRequest>().query),
);
const pathParameter = createParamDecorator(
  ({ name, checkedBy }: { name: string; checkedBy: z.ZodType }, context: ExecutionContext) => {
    const value = (context.switchToHttp().getRequest<FastifyRequest>().params as Record<string, string>)[name];
    return (bind(z.object({ [name]: checkedBy }), { [name]: value }) as Record<string, unknown>)[name];
  },
);

/** The request body, checked against `schema`. */
export function FromBody(schema: z.ZodType): ParameterDecorator {
  return (target, key, index) => {
    bodyParameter({ checkedBy: schema })(target, key, index);
    onMethod(target, key!, ApiBody({ schema: openApiSchema(schema, 'input') }));
  };
}

/** The query string, checked against `schema`. */
export function FromQuery(schema: z.ZodType): ParameterDecorator {
  return (target, key, index) => {
    queryParameter({ checkedBy: schema })(target, key, index);
    const described = openApiSchema(schema, 'input') as { properties?: Record<string, object>; required?: string[] };
    onMethod(
      target,
      key!,
      ...Object.entries(described.properties ?? {}).map(([name, field]) =>
        ApiQuery({ name, required: described.required?.includes(name) ?? false, schema: field }),
      ),
    );
  };
}

/** A part of the path; a GUID unless another schema is given. A value that does not fit is a 400. */
export function FromPath(name: string, schema: z.ZodType = z.guid().toLowerCase()): ParameterDecorator {
  return (target, key, index) => {
    pathParameter({ name, checkedBy: schema })(target, key, index);
    onMethod(target, key!, ApiParam({ name, schema: openApiSchema(schema, 'input') }));
  };
}

/** Where the schema of a route's reply is kept. */
export const REPLY = 'ishare:reply';

/** What a route gives: a schema (200), nothing (204), or a file. */
export function Returns(reply: z.ZodType | 'nothing' | 'file'): MethodDecorator {
  if (reply === 'nothing') return applyDecorators(HttpCode(204), ApiResponse({ status: 204, description: 'Done' }));
  if (reply === 'file')
    return applyDecorators(
      HttpCode(200),
      ApiResponse({
        status: 200,
        description: 'File',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      }),
    );
  return applyDecorators(
    HttpCode(200),
    SetMetadata(REPLY, reply),
    ApiResponse({ status: 200, description: 'OK', schema: openApiSchema(reply, 'output') }),
  );
}

/**
 * A multipart upload with one part named `file` (whatever its case), or several of another name, and the given text
 * fields.
 */
export function TakesFile(
  fields: z.ZodType = z.object({}),
  { part = 'file', many = false }: { part?: string; many?: boolean } = {},
): MethodDecorator {
  const file = { type: 'string', format: 'binary' } as const;
  const described = Object.fromEntries(
    Object.entries(shapeOf(fields)).map(([name, field]) => [name, openApiSchema(field, 'input')]),
  );
  return applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        required: [part],
        properties: { [part]: many ? { type: 'array', items: file } : file, ...described },
      },
    }),
  );
}
