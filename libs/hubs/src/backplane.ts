import { EventEmitter } from 'node:events';
import type { RemoteAct, TransportReply } from './transport-acts.js';

/** What one process tells the others; the tenant is part of every message and of every lookup made for it. */
export type HubMessage = { hub: string; tenantId: string | null } & (
  | { kind: 'push'; users?: string[]; group?: string; except?: string[]; targets: string[]; arguments: unknown[] }
  | { kind: 'disconnect'; userId?: string; sessionId?: string; allowReconnect: boolean }
  | { kind: 'membership'; userId: string; group: string; member: boolean }
  | { kind: 'asked'; id: string; token: string; owner: string; what: RemoteAct }
  | { kind: 'answered'; id: string; reply: TransportReply | 'found' }
);

/** What concerns the connections of a hub. */
export type EndpointMessage = Extract<HubMessage, { kind: 'push' | 'disconnect' | 'membership' }>;

export type BackplaneListener = (message: HubMessage) => void;

/** Carries messages to the other subscribers; a publisher does not hear itself through its own subscription. */
export interface Backplane {
  /** Messages published with a subscription's id are not given back to it. */
  publish(message: HubMessage, subscriptionId: string): Promise<void>;
  subscribe(subscriptionId: string, listener: BackplaneListener): Promise<() => Promise<void>>;
}

/** For one process, where several hub servers may run. */
export class InProcessBackplane implements Backplane {
  private readonly bus = new EventEmitter().setMaxListeners(0);

  async publish(message: HubMessage, subscriptionId: string): Promise<void> {
    this.bus.emit('message', message, subscriptionId);
  }

  async subscribe(subscriptionId: string, listener: BackplaneListener): Promise<() => Promise<void>> {
    const heard = (message: HubMessage, from: string): void => {
      if (from !== subscriptionId) listener(message);
    };
    this.bus.on('message', heard);
    return async () => {
      this.bus.off('message', heard);
    };
  }
}
