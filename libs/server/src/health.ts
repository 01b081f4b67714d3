import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { Controller, Get, Inject, Injectable } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from './routes.js';

/** Checks that must pass before a service takes requests; libs register theirs (database, queue). */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, () => Promise<unknown>>();
  /** Set while shutting down, so that balancers stop sending. */
  leaving = false;

  register(name: string, check: () => Promise<unknown>): void {
    this.checks.set(name, check);
  }

  /** Names of the checks that fail. */
  async failing(): Promise<string[]> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => {
        try {
          await check();
          return [];
        } catch {
          return [name];
        }
      }),
    );
    return [...(this.leaving ? ['shutdown'] : []), ...results.flat()];
  }
}

@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(@Inject(Readiness) private readonly readiness: Readiness) {}

  @Get('live')
  @Public('probes carry no token')
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  @Public('probes carry no token')
  async ready() {
    const failing = await this.readiness.failing();
    if (failing.length > 0) throw new AppError(kernelErrors.Unavailable, { failing });
    return { status: 'ready' };
  }
}
