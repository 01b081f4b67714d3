import { Controller, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Ports } from './ports.js';
import { Internal } from './routes.js';

/** Answers the ports of this service to the other services. */
@ApiExcludeController()
@Controller('internal')
export class InternalController {
  constructor(private readonly ports: Ports) {}

  @Post(':service/:method')
  @Internal()
  answer(
    @Param('service') service: string,
    @Param('method') method: string,
    @Req() request: FastifyRequest & { rawBody?: Buffer },
  ) {
    const signature = request.headers['x-internal-signature'];
    return this.ports.answer(
      service,
      method,
      request.rawBody?.toString('utf8') ?? '',
      typeof signature === 'string' ? signature : undefined,
    );
  }
}
