import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { SharedState } from '@ishare/server/shared-state.js';
import { SpanKind, traced } from '@ishare/server/tracing.js';

/** What browsers are told right now; whoever is not connected never hears of it. */
export interface LiveEvent {
  /** EMPTY_GUID for the host. */
  tenantId: string;
  /** Handler of the client, such as `optimisationProgress`. */
  target: string;
  arguments: unknown[];
  /** Only these users of the tenant. */
  userIds?: readonly string[];
  /** Only users who hold this permission at that moment. */
  permission?: string;
}

export const liveEventChannel = 'hub-live-events';

/** Lets any service push to browsers through the notifications hub, which the console holds open anyway. */
export class HubPublisher {
  constructor(private readonly state: Pick<SharedState, 'publish'>) {}

  async send(event: LiveEvent): Promise<void> {
    await traced(`push ${event.target}`, () => this.state.publish(liveEventChannel, JSON.stringify(event)), {
      kind: SpanKind.PRODUCER,
    });
  }
}

/** The tenant as hubs name it: null for the host. */
export function hubTenant(tenantId: string): string | null {
  return tenantId === EMPTY_GUID ? null : tenantId;
}
