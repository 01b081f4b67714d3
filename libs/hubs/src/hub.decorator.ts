import { UseFilters, applyDecorators, createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { WebSocketGateway } from '@nestjs/websockets';
import type { ZodType } from 'zod';
import type { HubConnection } from './hub-connection.js';
import { HubError } from './hub-error.js';
import { HubExceptionFilter } from './hub-exception.filter.js';

export interface HubGatewayOptions {
  /** As services name it to push: `HubsModule.forHub(name)`. */
  name: string;
  paths: readonly [string, ...string[]];
}

interface GatewayPrototype {
  handleConnection?(connection: HubConnection): unknown;
  handleDisconnect?(connection: HubConnection): unknown;
}

/**
 * A @WebSocketGateway on several paths whose errors become completions. Its methods are declared by @SubscribeMessage,
 * with a list where a method has several names: `@SubscribeMessage(['ChangeState', 'change-state'])`.
 */
export function Hub({ name, paths }: HubGatewayOptions): ClassDecorator {
  return applyDecorators(
    WebSocketGateway({ path: paths[0], hub: name, paths }),
    UseFilters(HubExceptionFilter),
    (target: { prototype: GatewayPrototype }) => guardHooks(target.prototype),
  ) as ClassDecorator;
}

// Nest drops the promises of both hooks: a rejection would end the process, and invocations would overtake the
// connection.
function guardHooks(prototype: GatewayPrototype): void {
  const { handleConnection, handleDisconnect } = prototype;
  if (handleConnection) {
    prototype.handleConnection = function (this: unknown, connection): void {
      connection.opening((async () => handleConnection.call(this, connection))());
    };
  }
  if (handleDisconnect) {
    prototype.handleDisconnect = function (this: unknown, connection): void {
      connection.closed(connection.opened().then(() => handleDisconnect.call(this, connection)));
    };
  }
}

interface ArgumentOptions {
  index: number;
  schema?: ZodType | undefined;
}

const argument = createParamDecorator(({ index, schema }: ArgumentOptions, context: ExecutionContext) => {
  const value = context.switchToWs().getData<unknown[]>()[index];
  if (!schema) return value;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new HubError(`Argument ${index} is not valid: ${[...(issue?.path ?? []), issue?.message].join(' ')}`);
});

/** The argument of that index, checked against a schema when one is given; absent trailing arguments are undefined. */
export function Argument(index: number, schema?: ZodType): ParameterDecorator {
  return argument({ index, schema });
}
