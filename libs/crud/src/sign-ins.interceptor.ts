// What a dealer reads names nobody of the factory by his sign-in: whoever did something there is the factory.
import { crmPort } from '@ishare/contracts/crm/client.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { SIGN_INS } from '@ishare/contracts/identity/sign-ins.js';
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import { called } from '@ishare/server/called.js';
import { currentContext, type Principal } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { openApiSchema, REPLY } from '@ishare/server/routes.js';
import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import QuickLRU from 'quick-lru';
import { mergeMap, type Observable } from 'rxjs';
import type { z } from 'zod';

/** ms for which it is known whether somebody is a dealer. */
const REMEMBERED = 2_000;
const MOST = 10_000;
const NAMES = new RegExp(`"(?:${Object.keys(SIGN_INS).join('|')})":`);

/** What a dealer is called himself, and how the factory is in his language. */
interface Reader {
  userId: string;
  own: readonly string[];
  factory: string;
}

/** A reply without the sign-ins of others. */
function without(value: unknown, reader: Reader): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, reader));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const record = value as Record<string, unknown>;
  const told = ([name, held]: [string, unknown]): [string, unknown] => {
    const idMember = SIGN_INS[name];
    if (idMember === undefined || typeof held !== 'string') return [name, without(held, reader)];
    const isOwn = reader.own.includes(held) || (idMember !== null && record[idMember] === reader.userId);
    return [name, isOwn ? held : reader.factory];
  };
  return Object.fromEntries(Object.entries(record).map(told));
}

/**
 * Keeps the sign-ins of the factory's people from dealers, in whatever reply its schema says that there are some. Ids
 * stay: they name nobody to whoever may look up himself alone.
 */
@Injectable()
export class SignInsInterceptor implements NestInterceptor {
  private readonly naming = new WeakMap<object, boolean>();
  private readonly dealers = new QuickLRU<string, Promise<boolean>>({ maxSize: MOST, maxAge: REMEMBERED });

  constructor(
    private readonly ports: Ports,
    private readonly localizer: Localizer,
    private readonly permissions: Permissions,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const principal = currentContext()?.principal;
    if (context.getType() !== 'http' || !principal || principal.tenantId === EMPTY_GUID) return next.handle();
    if (!this.namesPeople(context.getHandler())) return next.handle();
    return next.handle().pipe(mergeMap((reply) => this.told(reply, principal)));
  }

  private namesPeople(handler: object): boolean {
    const known = this.naming.get(handler);
    if (known !== undefined) return known;
    const schema = Reflect.getMetadata(REPLY, handler) as z.ZodType | undefined;
    const names = schema !== undefined && NAMES.test(JSON.stringify(openApiSchema(schema, 'output')));
    this.naming.set(handler, names);
    return names;
  }

  private async told(reply: unknown, principal: Principal): Promise<unknown> {
    const isNothing = typeof reply !== 'object' || reply === null || reply instanceof StreamableFile;
    if (isNothing || !(await this.isDealer(principal))) return reply;
    const { userId, userName } = principal;
    const language = currentContext()?.language ?? 'zh-Hans';
    const factory = this.localizer.text(language, 'Person:Factory');
    const reader = { userId, own: [userName, await called(this.ports, principal)], factory };
    if (reply instanceof JsonText) return new JsonText(JSON.stringify(without(JSON.parse(reply.text), reader)));
    return without(reply, reader);
  }

  private isDealer(principal: Principal): Promise<boolean> {
    const { tenantId, userId } = principal;
    const key = `${tenantId}:${userId}`;
    const known = this.dealers.get(key);
    if (known) return known;
    const asked = this.ports
      .client(crmPort)
      .dealerOf({ tenantId, userId })
      .then(({ dealerId }) => dealerId !== null)
      .catch(() => {
        // Where nobody says who is a dealer, it is whoever may not look others up.
        this.dealers.delete(key);
        return this.permissions.holdsAny(principal, [identityPermissions.names.Users.Default]).then((may) => !may);
      });
    this.dealers.set(key, asked);
    return asked;
  }
}
