import { Allow, FromBody, FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { DEFAULT_PAGE, filterText, guid, MAX_PAGE, pagedReply } from '@ishare/server/schemas.js';
import { TRY, UNDO, UNDO_SECONDS, UNDO_WITHIN } from '@ishare/contracts/record-heads.js';
import { Controller, Delete, Get, Inject, Post, Put, Req, Res, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CrudService, ListQuery } from './crud.service.js';
import { filterShape } from './filters.js';
import { ALL_VERBS, isForAll, permissionsOf, type AnyResource, type Verb } from './resource.js';

/** Query schema of a resource's list. */
export function listQueryOf(resource: AnyResource): z.ZodObject {
  return z.object({
    skipCount: z.coerce.number<string>().int().min(0).default(0),
    maxResultCount: z.coerce
      .number<string>()
      .int()
      .min(1)
      .max(resource.maxPage ?? MAX_PAGE)
      .default(resource.defaultPage ?? DEFAULT_PAGE),
    sorting: z.string().max(256).optional(),
    ...(resource.search ? { [resource.searchName ?? 'filter']: filterText() } : {}),
    ...(resource.filters ? filterShape(resource.filters) : {}),
    ...(resource.query?.shape ?? {}),
  });
}

/** What a resource's service is asked for by: its class, or a symbol. */
export type AnyServiceToken = Type<CrudService<any, any, any, any>> | symbol;

/** The routes of a resource, before its decorators: the named base that a declaration file can show. */
export abstract class CrudRoutes {
  constructor(protected readonly service: CrudService) {}

  list(query: Record<string, unknown>): Promise<unknown> {
    const { searchName } = this.service.resource;
    return this.service.list((searchName ? { ...query, filter: query[searchName] } : query) as ListQuery);
  }

  get(id: string): Promise<unknown> {
    return this.service.get(id);
  }

  /** Makes a record, or only says whether it would. */
  create(body: Record<string, unknown>, request?: FastifyRequest): Promise<unknown> {
    return request?.headers[TRY] === undefined ? this.service.create(body) : this.service.attempt(body);
  }

  update(id: string, body: Record<string, unknown>): Promise<unknown> {
    return this.service.update(id, body);
  }

  /** Deletes a record, and says whether that can be taken back; or takes it back. */
  async delete(id: string, request?: FastifyRequest, reply?: FastifyReply): Promise<unknown> {
    if (request?.headers[UNDO] !== undefined) return this.service.undelete(id);
    await this.service.delete(id);
    if (this.service.restores) void reply?.header(UNDO_WITHIN, UNDO_SECONDS);
    return undefined;
  }

  deleteByQuery({ id }: { id: string }): Promise<unknown> {
    return this.delete(id);
  }
}

function bodyOf(resource: AnyResource, verb: 'create' | 'update'): z.ZodObject {
  const schema = resource[verb] as z.ZodObject | undefined;
  if (!schema) throw new Error(`${resource.name} offers ${verb} and must declare its body.`);
  return schema;
}

type RouteName = Verb | 'deleteByQuery';

const byId = z.object({ id: guid() });

const ROUTES: Record<
  RouteName,
  (resource: AnyResource) => { method: MethodDecorator[]; parameters: ParameterDecorator[] }
> = {
  list: (r) => ({ method: [Get(), Returns(pagedReply(r.reply))], parameters: [FromQuery(listQueryOf(r))] }),
  get: (r) => ({ method: [Get(':id'), Returns(r.reply)], parameters: [FromPath('id')] }),
  create: (r) => ({ method: [Post(), Returns(r.reply)], parameters: [FromBody(bodyOf(r, 'create')), Req()] }),
  update: (r) => ({
    method: [Put(':id'), Returns(r.reply)],
    parameters: [FromPath('id', guid()), FromBody(bodyOf(r, 'update'))],
  }),
  delete: () => ({
    method: [Delete(':id'), Returns('nothing')],
    parameters: [FromPath('id'), Req(), Res({ passthrough: true })],
  }),
  deleteByQuery: () => ({ method: [Delete(), Returns('nothing')], parameters: [FromQuery(byId)] }),
};

/**
 * A controller class with the routes of a resource. Extend it to add routes (they are matched before the inherited
 * ones, so `GET excel` beats `GET :id`); to change what a route does, override the service.
 */
export function CrudController(resource: AnyResource, serviceToken: AnyServiceToken): Type<CrudRoutes> {
  class ResourceController extends CrudRoutes {
    constructor(@Inject(serviceToken) service: CrudService) {
      super(service);
    }
  }
  Object.defineProperty(ResourceController, 'name', { value: `${resource.name}Controller` });
  Controller([resource.path, ...(resource.aliases ?? [])])(ResourceController);
  ApiTags(resource.name)(ResourceController);
  const routes: RouteName[] = [
    ...(resource.verbs ?? ALL_VERBS),
    ...(resource.deletesByQuery ? ['deleteByQuery' as const] : []),
  ];
  for (const route of routes) {
    // Decorators write onto a method of this class; each controller needs methods of its own.
    const inherited = CrudRoutes.prototype[route] as (...values: unknown[]) => Promise<unknown>;
    const own = {
      [route](this: CrudRoutes, ...values: unknown[]) {
        return inherited.apply(this, values);
      },
    }[route]!;
    Object.defineProperty(ResourceController.prototype, route, { value: own, writable: true, configurable: true });
    const { method, parameters } = ROUTES[route](resource);
    const descriptor = Object.getOwnPropertyDescriptor(ResourceController.prototype, route)!;
    parameters.forEach((decorate, index) => decorate(ResourceController.prototype, route, index));
    const verb = route === 'deleteByQuery' ? 'delete' : route;
    for (const decorate of [
      ...method,
      isForAll(resource, verb) ? SignedIn('tenant') : Allow(...permissionsOf(resource, verb)),
    ])
      (decorate as MethodDecorator)(ResourceController.prototype, route, descriptor);
  }
  return ResourceController;
}
