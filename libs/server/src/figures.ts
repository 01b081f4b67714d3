// Every figure that the product tells of itself, beside those that Node has: dashboards and alerts are held against
// this list, and so is what services say at /metrics.

export interface Figure {
  kind: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: readonly string[];
  /** Upper ends, in seconds. */
  buckets?: readonly number[];
}

const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WAIT_SECONDS = [0.0005, 0.002, 0.01, 0.05, 0.2, 1, 5];
const MESSAGE_SECONDS = [0.01, 0.05, 0.2, 1, 5, 15, 60, 300, 900];

export const figures = {
  http_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from the first byte of a request to the last of its reply',
    labels: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
  },
  http_requests_waiting: {
    kind: 'gauge',
    help: 'Requests that wait for their turn, since the process has as many at work as it takes at a time',
    labels: [],
  },
  database_pool_wait_seconds: {
    kind: 'histogram',
    help: 'How long work has waited for a connection to the main database',
    labels: [],
    buckets: WAIT_SECONDS,
  },
  database_pool_connections: {
    kind: 'gauge',
    help: 'Connections to the main database that are used or idle, and how much work waits for one',
    labels: ['state'],
  },
  outbox_messages: {
    kind: 'gauge',
    help: 'Messages in the outbox that are not sent, or sent and not confirmed',
    labels: ['state'],
  },
  outbox_oldest_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest message that is not sent, or sent and not confirmed; 0 without one',
    labels: ['state'],
  },
  queue_messages: {
    kind: 'gauge',
    help: 'Messages and jobs in a queue: waiting, active, delayed, failed',
    labels: ['queue', 'state'],
  },
  queue_oldest_seconds: {
    kind: 'gauge',
    help: 'Age of the oldest message that waits in a queue; 0 without one',
    labels: ['queue'],
  },
  message_wait_seconds: {
    kind: 'histogram',
    help: 'Time that a message has waited in its queue before it was first handled',
    labels: ['kind', 'name'],
    buckets: MESSAGE_SECONDS,
  },
  message_duration_seconds: {
    kind: 'histogram',
    help: 'Time that handling an event or doing a job took, by how it ended',
    labels: ['kind', 'name', 'outcome'],
    buckets: MESSAGE_SECONDS,
  },
  hub_connections: { kind: 'gauge', help: 'Open connections to hubs', labels: [] },
  hub_events_total: { kind: 'counter', help: 'What happened to connections of hubs', labels: ['event'] },
  cutting_duration_seconds: {
    kind: 'histogram',
    help: 'Time that the optimiser searched for one run, by how the search ended',
    labels: ['outcome'],
    buckets: [1, 3, 10, 30, 60, 120, 300, 900],
  },
  backup_taken_timestamp_seconds: {
    kind: 'gauge',
    help: 'The moment that the last archive shows: made (backup), and restored for a try (drill)',
    labels: ['kind'],
  },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof figures;
export type FigureOf<K extends Figure['kind']> = {
  [N in FigureName]: (typeof figures)[N]['kind'] extends K ? N : never;
}[FigureName];
