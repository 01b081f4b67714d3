// What a dealer reads names nobody of the factory by his sign-in: whoever did something there is the factory.
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
import { isDealer } from './is-dealer.js';

/** ms for which it is known whether somebody is a dealer, and what he is called. */
const REMEMBERED = 2_000;
const MOST = 10_000;
const NAMES = new RegExp(`"(?:${Object.keys(SIGN_INS).join('|')})":`);

/** What a dealer is called himself; nothing of whoever is none. */
type Own = readonly string[] | null;

/** Who reads, and what the factory is called in his language. */
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
  private readonly dealers = new QuickLRU<string, Promise<Own>>({ maxSize: MOST, maxAge: REMEMBERED });

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
    if (typeof reply !== 'object' || reply === null || reply instanceof StreamableFile) return reply;
    const own = await this.ownOfDealer(principal);
    if (!own) return reply;
    const factory = this.localizer.text(currentContext()?.language ?? 'zh-Hans', 'Person:Factory');
    const reader = { userId: principal.userId, own, factory };
    if (reply instanceof JsonText) return new JsonText(JSON.stringify(without(JSON.parse(reply.text), reader)));
    return without(reply, reader);
  }

  private ownOfDealer(principal: Principal): Promise<Own> {
    const key = `${principal.tenantId}:${principal.userId}`;
    const known = this.dealers.get(key);
    if (known) return known;
    const asked = isDealer(this.ports, this.permissions, principal).then(async (is) =>
      is ? [principal.userName, await called(this.ports, principal)] : null,
    );
    this.dealers.set(key, asked);
    return asked;
  }
}
