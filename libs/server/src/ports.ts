// A port is answered in this process when its service runs here, over a signed HTTP call otherwise; the caller cannot
// tell.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PortClient, PortDefinition } from '@ishare/contracts/define.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { CLOCK_TOLERANCE } from './clock.js';
import { addressVariable, deriveKey, type Config } from './config.js';
import { currentContext } from './context.js';
import { carrier, SpanKind, traced } from './tracing.js';

/** Under which a port is provided, and asked over HTTP. */
const keyOf = ({ service, part }: Pick<PortDefinition, 'service' | 'part'>): string =>
  part === undefined ? service : `${service}.${part}`;

type Implementation = Record<string, (input: unknown) => Promise<unknown>>;

/** How long a signed call is accepted, in ms, by a clock that may differ. */
const CALL_LIFE = 30_000 + CLOCK_TOLERANCE * 1000;

export class Ports {
  /** Shared by the services of one process: the all-in-one passes the same map to each. */
  constructor(
    private readonly config: Config,
    private readonly local: Map<string, Implementation> = new Map(),
  ) {}

  provide<P extends PortDefinition>(port: P, implementation: PortClient<P>): void {
    this.local.set(keyOf(port), implementation as unknown as Implementation);
  }

  /** What this process answers itself. */
  provided<P extends PortDefinition>(port: P): PortClient<P> | undefined {
    return this.local.get(keyOf(port)) as unknown as PortClient<P> | undefined;
  }

  client<P extends PortDefinition>(port: P): PortClient<P> {
    return Object.fromEntries(
      Object.keys(port.methods).map((method) => [method, (input: unknown) => this.call(port, method, input)]),
    ) as PortClient<P>;
  }

  private async call(port: PortDefinition, method: string, input: unknown): Promise<unknown> {
    const checked = port.methods[method]!.input.parse(input);
    const here = this.local.get(keyOf(port));
    if (here) return here[method]!(checked);
    const base = (this.config as Record<string, unknown>)[addressVariable(port.service)];
    if (typeof base !== 'string')
      throw new Error(
        `${addressVariable(port.service)} is not set, and the ${port.service} service does not run in this process.`,
      );
    const body = JSON.stringify({ at: Date.now(), input: checked });
    const name = `${keyOf(port)}.${method}`;
    const reply = await traced(`call ${name}`, () => this.ask(base, port, method, body), { kind: SpanKind.CLIENT });
    // Null goes out without a body.
    return port.methods[method]!.output.parse(reply);
  }

  /** Asks another process. */
  private async ask(base: string, port: PortDefinition, method: string, body: string): Promise<unknown> {
    const correlationId = currentContext()?.correlationId;
    const response = await fetch(`${base}/internal/${keyOf(port)}/${method}`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(10_000),
      headers: {
        'content-type': 'application/json',
        'x-internal-signature': this.sign(`${keyOf(port)}/${method}`, body),
        ...(correlationId && { 'x-correlation-id': correlationId }),
        ...carrier(),
      },
    });
    // What the other service refuses for want of a permission is refused here as well; nobody needs to try again.
    if (response.status === kernelErrors.Forbidden.status) throw new AppError(kernelErrors.Forbidden);
    if (!response.ok) throw new AppError(kernelErrors.Unavailable, { service: port.service, status: response.status });
    return response.status === 204 ? null : response.json();
  }

  /** Answers a call of another process; refuses one that is unsigned, stale or unknown. */
  async answer(service: string, method: string, rawBody: string, signature: string | undefined): Promise<unknown> {
    const expected = Buffer.from(this.sign(`${service}/${method}`, rawBody));
    const given = Buffer.from(signature ?? '');
    if (expected.length !== given.length || !timingSafeEqual(expected, given))
      throw new AppError(kernelErrors.NotSignedIn);
    const { at, input } = JSON.parse(rawBody) as { at: number; input: unknown };
    if (!(Math.abs(Date.now() - at) <= CALL_LIFE)) throw new AppError(kernelErrors.NotSignedIn);
    const handler = this.local.get(service)?.[method];
    if (!handler) throw new AppError(kernelErrors.RouteNotFound);
    return handler(input);
  }

  private sign(route: string, body: string): string {
    return createHmac('sha256', deriveKey(this.config, 'internal-calls')).update(`${route}\n${body}`).digest('hex');
  }
}
