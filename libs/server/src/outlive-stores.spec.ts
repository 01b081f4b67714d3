import { onShutdown } from './boot.js';

describe('a promise that nobody waits for', () => {
  const events = ['unhandledRejection', 'SIGTERM', 'SIGINT'] as const;
  const before = new Map(events.map((event) => [event, process.listeners(event as 'SIGTERM')]));
  const added = (event: (typeof events)[number]) =>
    process.listeners(event as 'SIGTERM').filter((listener) => !before.get(event)!.includes(listener));
  afterAll(() => {
    for (const event of events) for (const listener of added(event)) process.off(event, listener);
  });

  it('ends the process, unless it fails because a store is away', () => {
    onShutdown(async () => undefined);
    const [outlive] = added('unhandledRejection') as unknown as ((reason: unknown) => void)[];
    const away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    expect(() => outlive!(away)).not.toThrow();
    expect(() => outlive!(new Error('Connection terminated due to connection timeout'))).not.toThrow();
    expect(() => outlive!(new TypeError('x is undefined'))).toThrow('x is undefined');
  });
});
