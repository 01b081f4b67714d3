import { Database } from '@ishare/data/database.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { runAsTenant } from '@ishare/server/context.js';
import { AnyToken, Returns } from '@ishare/server/routes.js';
import { TokenVerifier } from '@ishare/server/token-verifier.js';
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ServerResources } from '../identity-server/server-resources.service.js';
import { textsOf } from '../identity-server/members.js';
import { User } from '../users/user.entity.js';
import { REGISTRATION, RegisteredClients } from './registered-clients.service.js';
import type { Client } from '../identity-server/client.entity.js';
import { claimBagOf, openedClaims } from './user-claims.js';

const userinfo = z.looseObject({ sub: z.guid() });

/** The token of the header, or of a form (RFC 6750 §2.2). */
function presented({ headers, body }: FastifyRequest): string {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  const { access_token: token } = (
    headers['content-type']?.startsWith('application/x-www-form-urlencoded') ? body : {}
  ) as { access_token?: unknown };
  return bearer ?? (typeof token === 'string' ? token : '');
}

/**
 * The provider's own userinfo knows opaque tokens only; ours are JWTs. No route value says these routes: they take any
 * token of ours, in a header or a form, and write headers of their own.
 */
@ApiTags('Userinfo')
@Controller('connect/userinfo')
export class UserinfoController {
  constructor(
    private readonly database: Database,
    private readonly verifier: TokenVerifier,
    private readonly resources: ServerResources,
    private readonly clients: RegisteredClients,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @AnyToken()
  @Returns(userinfo)
  get(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.claims(request, reply);
  }

  @Post()
  @AnyToken()
  @Returns(userinfo)
  post(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.claims(request, reply);
  }

  private async claims(request: FastifyRequest, reply: FastifyReply): Promise<Record<string, unknown>> {
    const { principal, claims } = await this.verifier.checked(presented(request));
    const scopes = new Set(typeof claims['scope'] === 'string' ? claims['scope'].split(' ') : []);
    if (principal.isClient) throw new AppError(kernelErrors.NotSignedIn);
    await this.allowOrigin(request, reply, principal.clientId);
    const bag = await runAsTenant(principal.tenantId, () =>
      this.database.tx(async (tx) => {
        const user = await tx.find(User, { id: principal.userId });
        return user && claimBagOf(user, tx);
      }),
    );
    if (!bag) throw new AppError(kernelErrors.NotSignedIn);
    return { ...openedClaims(bag, (await this.resources.get()).claimTypes(scopes)), sub: principal.userId };
  }

  /** Browsers may ask from the origins of the client that holds the token. */
  private async allowOrigin(request: FastifyRequest, reply: FastifyReply, clientId: string): Promise<void> {
    const { origin } = request.headers;
    void reply.header('vary', 'Origin');
    if (!origin) return;
    const client = (await this.clients.find(clientId))?.[REGISTRATION] as Client | undefined;
    if (
      origin === new URL(this.config.PUBLIC_URL).origin ||
      (client && textsOf('origin', client.allowedCorsOrigins).includes(origin))
    )
      void reply.header('access-control-allow-origin', origin);
  }
}
