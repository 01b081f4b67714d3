import { createHttp } from '../http/client';
import type { HttpSession } from '../http/calls';
import { createInterruption } from './interruption';

describe('an interrupted session', () => {
  it('lets every waiting call go on with the new token, once', async () => {
    const interruption = createInterruption();
    expect(await interruption.settled()).toBeUndefined();
    interruption.begin();
    const calls = [interruption.settled(), interruption.settled()];
    interruption.resume('new');
    expect(await Promise.all(calls)).toEqual(['new', 'new']);
    expect([interruption.isOpen.get(), await interruption.settled()]).toEqual([false, undefined]);
  });

  it('lets them fail when it is given up', async () => {
    const interruption = createInterruption();
    interruption.begin();
    const call = interruption.settled();
    interruption.giveUp();
    expect(await call).toBeUndefined();
  });

  it('replays the call with its body under the new token', async () => {
    const interruption = createInterruption();
    const seen: [string | null, string][] = [];
    const fetchLike = (async (_url: string, init: RequestInit) => {
      const token = new Headers(init.headers).get('authorization');
      seen.push([token, init.body as string]);
      return new Response('{"ok":true}', { status: token === 'Bearer new' ? 200 : 401 });
    }) as typeof fetch;
    const session: HttpSession = {
      baseAddress: () => '',
      accessToken: async () => 'old',
      tenant: () => undefined,
      language: () => 'en',
      timeout: () => 1000,
      isLeaving: () => false,
      onFailure: () => undefined,
      renewedToken: async () => {
        interruption.begin();
        return interruption.settled();
      },
    };
    const reply = createHttp(session, fetchLike).put('/api/x', { name: 'Side' });
    await new Promise((done) => setTimeout(done, 10));
    interruption.resume('new');
    expect(await reply).toEqual({ ok: true });
    expect(seen).toEqual([
      ['Bearer old', '{"name":"Side"}'],
      ['Bearer new', '{"name":"Side"}'],
    ]);
  });
});
