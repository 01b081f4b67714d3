// What clients without a WebSocket ask, and what they are answered.

/** What a request of a client without a WebSocket is answered. */
export interface TransportReply {
  status: 200 | 202 | 204 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 500 | 503;
  body?: string;
}

/** What another process is asked to do with a connection that it holds. */
export type RemoteAct = { act: 'poll' } | { act: 'post'; data: string } | { act: 'end' };
