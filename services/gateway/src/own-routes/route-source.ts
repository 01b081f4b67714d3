// The set of routes that this process obeys: asked for every second, checked before it is taken, and kept while nobody
// can be asked.
import { OwnRoutes } from '@ishare/contracts/gateway/matching.js';
import { routeSetContent } from '@ishare/contracts/gateway/route-set.js';
import { parseTemplate } from '@ishare/contracts/gateway/templates.js';
import type { saasPort } from '@ishare/contracts/saas/client.js';
import type { PortClient } from '@ishare/contracts/define.js';
import { Logger } from '@nestjs/common';
import { z } from 'zod';
import type { RouteFigures } from './figures.js';

/** Milliseconds from one question to the next. */
const ASKED_EVERY = 1_000;
/** Milliseconds from one report to the next; a new set is reported at once. */
const TOLD_EVERY = 5_000;

export type GatewayPort = Pick<PortClient<typeof saasPort>, 'routeSet' | 'gatewayReport'>;

export interface Obeyed {
  number: number | null;
  routes: OwnRoutes | undefined;
}

/** Reads a set; fails where this gateway does not know all that it says. */
export function readSet(content: unknown): OwnRoutes {
  const read = routeSetContent.parse(content);
  for (const { name, downstream } of read.routes)
    if (!parseTemplate(downstream.template)) throw new Error(`${name} leads to no path.`);
  return new OwnRoutes(read);
}

export class RouteSource {
  private readonly logger = new Logger('RouteSource');
  private obeyed: Obeyed = { number: null, routes: undefined };
  /** A set that was refused is not read again. */
  private refused: { number: number; why: string } | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private toldAt = 0;

  constructor(
    private readonly port: GatewayPort,
    private readonly name: string,
    private readonly figures: RouteFigures,
    private readonly askedEvery = ASKED_EVERY,
  ) {}

  get current(): Obeyed {
    return this.obeyed;
  }

  start(): this {
    void this.turn();
    return this;
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private async turn(): Promise<void> {
    const began = Date.now();
    try {
      const isNew = await this.ask();
      if (isNew || began - this.toldAt >= TOLD_EVERY) await this.tell();
    } catch (error) {
      // Whoever cannot be asked is asked again; what holds goes on.
      this.logger.debug(String(error));
    }
    if (this.isClosed) return;
    this.timer = setTimeout(() => void this.turn(), Math.max(0, this.askedEvery - (Date.now() - began))).unref();
  }

  /** Takes a new set; whether there was one. */
  private async ask(): Promise<boolean> {
    const known = this.refused?.number ?? this.obeyed.number;
    const { number, content } = await this.port.routeSet({ known });
    if (number === known) return false;
    if (number === null) {
      this.obeyed = { number, routes: undefined };
      this.refused = undefined;
    } else
      try {
        this.obeyed = { number, routes: readSet(content) };
        this.refused = undefined;
        this.logger.log(`Obeys the set of routes ${number}.`);
      } catch (error) {
        const why = error instanceof z.ZodError ? z.prettifyError(error) : String((error as Error).message);
        this.refused = { number, why: why.slice(0, 1_000) };
        this.logger.error(
          `The set of routes ${number} is refused, ${this.obeyed.number} holds on: ${this.refused.why}`,
        );
      }
    return true;
  }

  private async tell(): Promise<void> {
    this.toldAt = Date.now();
    await this.port.gatewayReport({
      name: this.name,
      number: this.obeyed.number,
      problem: this.refused ? `${this.refused.number}: ${this.refused.why}` : null,
      figures: this.figures.told(),
    });
  }
}
