import type { SharedState } from '@ishare/server/shared-state.js';
import type { Backplane, BackplaneListener, HubMessage } from './backplane.js';

const CHANNEL = 'hubs';

interface Envelope {
  from: string;
  message: HubMessage;
}

/** A backplane over the shared state of the processes: Redis where there are several, memory where there is one. */
export class SharedStateBackplane implements Backplane {
  constructor(private readonly state: Pick<SharedState, 'publish' | 'subscribe'>) {}

  publish(message: HubMessage, subscriptionId: string): Promise<void> {
    return this.state.publish(CHANNEL, JSON.stringify({ from: subscriptionId, message } satisfies Envelope));
  }

  async subscribe(subscriptionId: string, listener: BackplaneListener): Promise<() => Promise<void>> {
    let subscribed = true;
    await this.state.subscribe(CHANNEL, (text) => {
      const { from, message } = JSON.parse(text) as Envelope;
      if (subscribed && from !== subscriptionId) listener(message);
    });
    return async () => {
      subscribed = false;
    };
  }
}
