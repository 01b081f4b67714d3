// A body may hold what the thing knows and what clients send back of a record; anything else would be dropped without a
// word, and a route stand open that somebody believes to be closed.
import type { Members } from '@ishare/contracts/things/field-facts.js';
import type { Thing } from '@ishare/contracts/things/thing.js';
import { auditedReply } from '@ishare/contracts/schemas.js';
import { AppError, kernelErrors, type ValidationIssue } from '@ishare/kernel/errors.js';
import { mixin, UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const OF_RECORDS = new Set(Object.keys(auditedReply.shape));

/** Members of a body that no field stands for, by their paths. */
export function unknownMembers(fields: Members, body: unknown, beside: ReadonlySet<string>, path = ''): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  return Object.entries(body).flatMap(([name, value]): string[] => {
    const facts = Object.hasOwn(fields, name) ? fields[name]!.facts : undefined;
    if (!facts) return beside.has(name) ? [] : [`${path}${name}`];
    if (!facts.members) return [];
    const members = facts.members;
    return facts.kind === 'rows' && Array.isArray(value)
      ? value.flatMap((row, at) => unknownMembers(members, row, new Set(), `${path}${name}.${at}.`))
      : unknownMembers(members, value, new Set(), `${path}${name}.`);
  });
}

const besides = new Set([...OF_RECORDS, 'itemId', 'reRouteId']);

/** Refuses a body that says what the thing does not know, by the names of it. */
export function refuseUnknownMembers(thing: Thing, body: unknown, path = ''): void {
  const issues = unknownMembers(thing.fields, body, besides, path).map((member): ValidationIssue => ({
    member,
    text: 'Gateway:Option.unknown',
  }));
  if (issues.length > 0) throw new AppError(kernelErrors.Validation, {}, issues);
}

/** The same of every body that a controller takes; those of routes with other bodies are theirs to judge. */
export function KnownMembersOf(thing: Thing): ClassDecorator {
  class KnownMembers implements NestInterceptor {
    intercept(context: ExecutionContext, next: CallHandler) {
      const { body, url: address, method } = context.switchToHttp().getRequest<FastifyRequest>();
      const url = address.split('?')[0]!;
      const items = (body as { items?: unknown } | undefined)?.items;
      if (/\/import(?:\/|$)/i.test(url) && Array.isArray(items))
        items.forEach((item, at) => refuseUnknownMembers(thing, item, `items.${at}.`));
      else if (['POST', 'PUT'].includes(method) && !/\/routeconfig(?:\/|$)/i.test(url))
        refuseUnknownMembers(thing, body);
      return next.handle();
    }
  }
  return UseInterceptors(mixin(KnownMembers));
}
