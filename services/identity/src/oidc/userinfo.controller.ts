import { Database } from '@ishare/data/database.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Returns, SignedIn } from '@ishare/server/routes.js';
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { User } from '../users/user.entity.js';
import { claimsOf } from './account.js';
import { roleNamesOf } from '../roles/effective-roles.js';

const userinfo = z.looseObject({ sub: z.guid() });

/** The provider's own userinfo knows opaque tokens only; ours are JWTs. */
@ApiTags('Userinfo')
@Controller('connect/userinfo')
export class UserinfoController {
  constructor(private readonly database: Database, @Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @SignedIn()
  @Returns(userinfo)
  get(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.claims(request, reply);
  }

  @Post()
  @SignedIn()
  @Returns(userinfo)
  post(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.claims(request, reply);
  }

  private async claims(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown>> {
    const principal = currentPrincipal();
    void reply.header('vary', 'Origin');
    if (request.headers.origin === new URL(this.config.PUBLIC_URL).origin) void reply.header('access-control-allow-origin', request.headers.origin);
    // The guard has verified the token; only its scopes are read here.
    const { scope } = decodeJwt<{ scope?: string }>(request.headers.authorization!.slice('Bearer '.length));
    const found = await this.database.tx(async (tx) => {
      const user = await tx.find(User, { id: principal.userId });
      return user && { user, roles: await roleNamesOf(user.id, tx) };
    });
    if (!found) throw new AppError(kernelErrors.NotSignedIn);
    return { sub: found.user.id, ...claimsOf(found.user, found.roles, new Set(scope?.split(' '))) };
  }
}
