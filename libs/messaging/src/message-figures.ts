import type { Metrics } from '@ishare/server/metrics.js';
import type { Job, Queue } from 'bullmq';
import type { Histogram } from 'prom-client';
import type { Message } from './message.js';
import type { OutboxRelay } from './outbox-relay.js';

const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** What a service tells of its messages: those that wait in its outbox and its queues, and how their handling goes. */
export class MessageFigures {
  private readonly waits: Histogram;
  private readonly durations: Histogram;

  constructor(private readonly metrics: Metrics) {
    this.waits = metrics.histogram('message_wait_seconds');
    this.durations = metrics.histogram('message_duration_seconds');
  }

  /** Two figures of one question, which both gauges of a look share. */
  watchOutbox(relay: Pick<OutboxRelay, 'backlog'>): void {
    let asked: { at: number; answer: ReturnType<OutboxRelay['backlog']> } | undefined;
    const backlog = () => {
      if (!asked || Date.now() - asked.at > 500) asked = { at: Date.now(), answer: relay.backlog() };
      return asked.answer;
    };
    this.metrics.gauge('outbox_messages', async (gauge) => {
      for (const { state, count } of await backlog()) gauge.set({ state }, count);
    });
    this.metrics.gauge('outbox_oldest_seconds', async (gauge) => {
      for (const { state, age } of await backlog()) gauge.set({ state }, age);
    });
  }

  /** The queues are opened when somebody looks for the first time: on PostgreSQL each holds connections. */
  watchQueues(open: () => readonly Queue[]): void {
    let opened: readonly Queue[] | undefined;
    const queues = () => (opened ??= open());
    this.metrics.gauge('queue_messages', async (gauge) => {
      for (const queue of queues()) {
        const counts = await queue.getJobCounts(...STATES);
        for (const state of STATES) gauge.set({ queue: queue.name, state }, counts[state] ?? 0);
      }
    });
    this.metrics.gauge('queue_oldest_seconds', async (gauge) => {
      for (const queue of queues()) {
        const [oldest] = await queue.getJobs(['waiting'], 0, 0, true);
        gauge.set({ queue: queue.name }, oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1_000) : 0);
      }
    });
  }

  /** Times the handling of a message. */
  async during<T>(kind: 'event' | 'job', job: Job<Message>, work: () => Promise<T>): Promise<T> {
    const begun = Date.now();
    if (job.attemptsStarted <= 1)
      this.waits.observe({ kind, name: job.name }, Math.max(0, begun - job.timestamp) / 1_000);
    const end = (outcome: 'done' | 'failed') =>
      this.durations.observe({ kind, name: job.name, outcome }, (Date.now() - begun) / 1_000);
    try {
      const result = await work();
      end('done');
      return result;
    } catch (error) {
      end('failed');
      throw error;
    }
  }
}
