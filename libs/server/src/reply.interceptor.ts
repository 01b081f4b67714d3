import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { currentContext } from './context.js';
import { READS } from './routes.js';

/** JSON that is already text, as the list path makes it: sent as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}

/**
 * Notes for the audit log which method answers, and gives replies ABP's habits: a void or null result is 204, a created
 * record 200; a bare string is a JSON scalar, or plain text for whoever says to read that.
 */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const audit = currentContext()?.audit;
    if (audit)
      Object.assign(audit, {
        serviceName: context.getClass().name,
        methodName: context.getHandler().name,
        reads: Reflect.getMetadata(READS, context.getHandler()) === true,
      });
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const readsText =
      context.switchToHttp().getRequest<FastifyRequest>().headers.accept?.includes('text/plain') ?? false;
    return next.handle().pipe(
      map((value: unknown) => {
        if (reply.sent) return undefined;
        if (value === undefined || value === null) {
          void reply.status(204);
          return undefined;
        }
        if (reply.statusCode === 201) void reply.status(200);
        if (value instanceof JsonText) {
          void reply.type('application/json; charset=utf-8');
          return value.text;
        }
        if (typeof value === 'string' && !reply.hasHeader('content-type')) {
          void reply.type(readsText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8');
          return readsText ? value : JSON.stringify(value);
        }
        return value;
      }),
    );
  }
}
