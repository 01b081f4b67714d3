export const OPTIONS = Symbol('MESSAGING_OPTIONS');

export interface MessagingOptions {
  /** Name of the service, as in the event routes. */
  service: string;
  /** api: relays and handles events; worker: does jobs and relays what they announce. */
  role: 'api' | 'worker';
  /** After how many ms a message that the queue no longer knows is sent again. */
  confirmAfter?: number;
}
