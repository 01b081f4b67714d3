// Serves a route of contracts by a method: verb, path, guard, bindings and OpenAPI come of the one value, and the
// compiler holds the method against it.
import type { ReplyOf, Route } from '@ishare/contracts/things/route.js';
import { paramNames } from '@ishare/contracts/things/route.js';
import { Req, RequestMapping, RequestMethod, type StreamableFile } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { ApiOperation } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NeedsFeature } from './features.js';
import type { JsonText } from './reply.interceptor.js';
import {
  Allow,
  AllowOrKey,
  FromBody,
  FromPath,
  FromQuery,
  Public,
  Reads,
  Returns,
  SignedIn,
  TakesFile,
} from './routes.js';

type ParamOf<R, N extends string> = R extends { params: { [X in N]: infer S extends z.ZodType } }
  ? z.output<S>
  : string;
type ParamsIn<R, P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? [ParamOf<R, N>, ...ParamsIn<R, Rest>]
  : P extends `${string}:${infer N}`
    ? [ParamOf<R, N>]
    : [];
type Read<R extends Route, K extends string> = R extends { [X in K]: infer S extends z.ZodType } ? [z.output<S>] : [];
type Sends<R extends Route> = R extends { upload: object } ? [FastifyRequest] : Read<R, 'body'>;

/** The parts of the path in their order, then the body (of an upload: the request), then the query. */
export type ArgumentsOf<R extends Route> = [...ParamsIn<R, R['path']>, ...Sends<R>, ...Read<R, 'query'>];

/** A value that JSON makes the reply of: a moment stands there as its text. */
export type Sent<T> = T extends string
  ? string extends T
    ? T | Date
    : T
  : T extends readonly (infer I)[]
    ? readonly Sent<I>[]
    : T extends object
      ? { [K in keyof T]: Sent<T[K]> }
      : T;
type Answer<R extends Route> = R['reply'] extends 'nothing'
  ? void
  : R['reply'] extends 'file'
    ? StreamableFile
    : Sent<ReplyOf<R>> | JsonText;

/** What a method that serves the route looks like; parameters of its own may follow. */
export type Serving<R extends Route> = (...args: [...ArgumentsOf<R>, ...never[]]) => Answer<R> | Promise<Answer<R>>;

function accessOf(route: Route): MethodDecorator {
  if ('orKey' in route) return AllowOrKey(route.permission);
  if ('permission' in route) return Allow(...([route.permission].flat() as [string, ...string[]]));
  return 'signedIn' in route ? SignedIn(route.signedIn) : Public(route.public);
}

/** A path within its controller, which has none of its own or that of a resource. */
function pathWithin(target: object, method: string, path: string): string {
  const [base] = [Reflect.getMetadata(PATH_METADATA, target.constructor) as string | string[] | undefined].flat();
  if (base === undefined || path === base) return base === undefined ? path : '';
  if (path.startsWith(`${base}/`)) return path.slice(base.length + 1);
  throw new Error(`${method} ${path} is not below ${base}, where its controller is.`);
}

function parametersOf(route: Route): ParameterDecorator[] {
  return [
    ...paramNames(route.path).map((name) => FromPath(name, route.params?.[name])),
    ...(route.upload ? [Req()] : route.body ? [FromBody(route.body)] : []),
    ...(route.query ? [FromQuery(route.query)] : []),
  ];
}

/** The method answers the route. Its controller is `@Controller()` without a path, or that of a resource or thing. */
export function Serves<const R extends Route>(route: R) {
  const { method, path, also, upload, reply, summary, description, feature, computes } = route;
  return <M extends Serving<R>>(target: object, key: string, descriptor: TypedPropertyDescriptor<M>): void => {
    [...parametersOf(route).entries()].reverse().forEach(([index, decorate]) => decorate(target, key, index));
    const within = (one: string) => pathWithin(target, method, one);
    const decorators = [
      ...(upload ? [TakesFile(upload.fields, upload)] : []),
      Returns(reply),
      accessOf(route),
      ...(feature ? [NeedsFeature(feature)] : []),
      ...(computes ? [Reads()] : []),
      ApiOperation({ summary, ...(description && { description }) }),
      RequestMapping({ path: also ? [path, ...also].map(within) : within(path), method: RequestMethod[method] }),
    ];
    for (const decorate of decorators) decorate(target, key, descriptor);
  };
}
