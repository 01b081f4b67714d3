export interface HubLimits {
  connections: number;
  connectionsPerUser: number;
  /** Negotiations and handshakes that are looked at a second; more wait for their turn. */
  newcomersPerSecond: number;
  /** Sockets ended by their clients that are taken down a second; more wait for their turn. */
  leaversPerSecond: number;
  messageBytes: number;
  messagesPerSecond: number;
  queuedInvocations: number;
  bufferedBytes: number;
}

export interface HubTiming {
  handshakeMs: number;
  keepAliveMs: number;
  silenceMs: number;
  recheckMs: number;
  closeMs: number;
  sweepMs: number;
  /** For which a poll is held. */
  pollMs: number;
  /** Within which the process that holds a connection says so. */
  foundMs: number;
}

export const defaultLimits: HubLimits = {
  connections: 20_000,
  connectionsPerUser: 5,
  newcomersPerSecond: 1_500,
  leaversPerSecond: 8_000,
  messageBytes: 32 * 1024,
  messagesPerSecond: 20,
  queuedInvocations: 64,
  bufferedBytes: 1024 * 1024,
};

// The client sends a ping every 15 s and gives up after 30 s without a message of its server.
export const defaultTiming: HubTiming = {
  handshakeMs: 15_000,
  keepAliveMs: 15_000,
  silenceMs: 30_000,
  recheckMs: 60_000,
  closeMs: 2_000,
  sweepMs: 1_000,
  pollMs: 20_000,
  foundMs: 2_000,
};
