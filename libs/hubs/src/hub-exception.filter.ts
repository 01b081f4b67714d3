import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { WsException } from '@nestjs/websockets';
import { HubCall } from './hub-connection.js';
import { HubError } from './hub-error.js';

/** Nest swallows what a gateway method throws; this hands it to the call, whose completion it then is. */
@Catch()
export class HubExceptionFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const call = host.getArgs<unknown[]>().find((argument) => argument instanceof HubCall);
    if (!call) throw exception;
    call.fail(exception instanceof WsException ? new HubError(exception.message) : exception);
  }
}
