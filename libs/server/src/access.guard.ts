import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { mayChange } from './audit-trail.js';
import { currentContext } from './context.js';
import { Permissions } from './permissions.js';
import { ACCESS, type Access } from './routes.js';
import type { SharedState } from './shared-state.js';

/** Calls of public routes that may change something, from one address without a token, in so many seconds. */
const RATE = 300;
const RATE_SECONDS = 60;

/**
 * Refuses whoever may not call a route. A route that does not say who may call it is refused to all (and stops the
 * boot, see boot.ts).
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly permissions: Permissions,
    private readonly state: SharedState,
  ) {}

  /** Whoever is not signed in may read as he likes, but change things so often only. */
  private async notTooOften({ method, ip }: FastifyRequest): Promise<true> {
    if (currentContext()?.principal || !mayChange(method)) return true;
    const calls = await this.state.count(`anonymous:${ip}`, RATE_SECONDS);
    if (calls > RATE) throw new AppError(kernelErrors.TooManyRequests, { retryAfter: RATE_SECONDS });
    return true;
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access?.kind === 'public') return this.notTooOften(context.switchToHttp().getRequest<FastifyRequest>());
    if (access?.kind === 'internal' || access?.kind === 'any-token') return true;
    const principal = currentContext()?.principal;
    if (!principal) throw new AppError(kernelErrors.NotSignedIn);
    if (access?.kind === 'signed-in') return true;
    if (access?.kind !== 'permission') throw new AppError(kernelErrors.Forbidden);
    const grants = this.permissions.ofCaller(principal);
    const decide = (permissions: ReadonlySet<string>): boolean => {
      if (access.anyOf.some((name) => permissions.has(name))) return true;
      throw new AppError(kernelErrors.Forbidden, { permissions: access.anyOf });
    };
    return grants instanceof Promise ? grants.then((loaded) => decide(loaded.permissions)) : decide(grants.permissions);
  }
}
