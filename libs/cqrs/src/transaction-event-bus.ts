import { Tx } from '@ishare/data/tx.js';
import { Injectable } from '@nestjs/common';
import type { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { EventBus } from '@nestjs/cqrs';
import { SettledEvent } from './settled-event.js';

/** Hears an event inside of the transaction that it happened in; what it throws undoes all of it. */
export interface HandlesInTransaction<E extends object> {
  handle(event: E, tx: Tx): Promise<void>;
}
type Handler = HandlesInTransaction<object>;

/** Settled events of one transaction; events that still come of their own handling are a circle. */
const MOST_SETTLED = 10_000;

/**
 * Nest's event bus with another way of publishing: the handlers of an event run one after the other with the
 * publisher's transaction, and are waited for. `publish` gives a promise: whoever publishes waits for it.
 */
@Injectable()
export class TransactionEventBus extends EventBus<object> {
  private readonly heard = new Map<string, Handler[]>();
  private readonly waiting = new WeakMap<Tx, SettledEvent[]>();

  /** As Nest binds a handler, which would be called outside of the transaction and not waited for. */
  override bind(handler: InstanceWrapper<Handler>, id: string): void {
    if (!handler.isDependencyTreeStatic())
      throw new Error(`${handler.name} lives with a request: make it a singleton.`);
    this.heard.set(id, [...(this.heard.get(id) ?? []), handler.instance]);
  }

  override async publish(event: object, tx?: unknown): Promise<void> {
    if (!(tx instanceof Tx) || tx.isOver)
      throw new Error(
        `${event.constructor.name} was published outside of a transaction: pass the Tx that it happened in.`,
      );
    const handlers = this.handlersOf(event);
    if (!(event instanceof SettledEvent)) return this.run(handlers, event, tx);
    let waiting = this.waiting.get(tx);
    if (!waiting) {
      this.waiting.set(tx, (waiting = []));
      tx.beforeCommit.push(() => this.settle(tx));
    }
    const isThere = waiting.some((one) => one.constructor === event.constructor && one.key === event.key);
    if (!isThere) waiting.push(event);
  }

  override async publishAll(events: object[], tx?: unknown): Promise<void> {
    for (const event of events) await this.publish(event, tx);
  }

  /**
   * Handles the settled events that wait, in the order of their keys. Done before the commit by itself; called earlier
   * by whoever needs in the same transaction what comes of them.
   */
  async settle(tx: Tx): Promise<void> {
    const waiting = this.waiting.get(tx) ?? [];
    for (let handled = 0; waiting.length > 0; handled++) {
      if (handled === MOST_SETTLED) throw new Error(`${waiting[0]!.constructor.name} comes of its own handling.`);
      const next = waiting.reduce((least, one) => (one.key < least.key ? one : least));
      waiting.splice(waiting.indexOf(next), 1);
      await this.run(this.handlersOf(next), next, tx);
    }
  }

  private handlersOf(event: object): readonly Handler[] {
    const id = this.eventIdProvider.getEventId(event.constructor as never);
    const handlers = (id && this.heard.get(id)) || undefined;
    if (!handlers) throw new Error(`Nobody hears ${event.constructor.name}: a module provides no handler of it.`);
    return handlers;
  }

  private async run(handlers: readonly Handler[], event: object, tx: Tx): Promise<void> {
    for (const handler of handlers) await handler.handle(event, tx);
  }
}
