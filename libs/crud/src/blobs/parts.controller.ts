import type { partedFile, PartRoutes } from '@ishare/contracts/files/parts.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { PartedUploads } from './parted-uploads.js';

/** Serves the routes by which a service takes files in parts. */
export function PartsController(routes: PartRoutes): Type {
  @ApiTags('FileParts')
  @Controller()
  class Parts {
    constructor(@Inject(PartedUploads) private readonly uploads: PartedUploads) {}

    @Serves(routes.begin)
    begin(body: z.output<typeof partedFile>) {
      return this.uploads.begin(body);
    }

    @Serves(routes.send)
    send(id: string, number: number, request: FastifyRequest) {
      return this.uploads.receive(id, number, request);
    }

    @Serves(routes.drop)
    drop(id: string) {
      return this.uploads.drop(id);
    }
  }
  return Parts;
}
