/**
 * What the captcha's frame tells: it is there, its answer (empty when it has expired), its failure, its size, or that
 * nobody asks for one.
 */
export interface CaptchaMessage {
  ready?: true;
  response?: string;
  failed?: true;
  open?: boolean;
  unneeded?: true;
}

/** How long an answer may take that no person has a part in, in ms. */
const patience = 15_000;

type Refusal = 'missing' | 'unreachable';

export class CaptchaRefusal extends Error {
  constructor(readonly reason: Refusal) {
    super(reason);
  }
}

/** What is known of one captcha: version 2 waits for a person, version 3 is asked when the form is sent. */
export function createCaptchaAnswer(version: 2 | 3, run: () => void) {
  let response = '';
  let state: 'loading' | 'ready' | 'failed' | 'unneeded' = 'loading';
  let waiting: ((message: CaptchaMessage) => void) | undefined;
  return {
    hear(message: CaptchaMessage): void {
      if (message.response !== undefined) response = message.response;
      if (message.ready) state = 'ready';
      if (message.failed) state = 'failed';
      if (message.unneeded) state = 'unneeded';
      waiting?.(message);
    },
    /** The answer to send along; undefined where none is asked for. Rejects with a CaptchaRefusal. */
    async give(): Promise<string | undefined> {
      if (state === 'unneeded') return undefined;
      if (state === 'failed') throw new CaptchaRefusal('unreachable');
      if (version === 2) {
        if (response === '') throw new CaptchaRefusal(state === 'ready' ? 'missing' : 'unreachable');
        return response;
      }
      const answered = new Promise<string | undefined>((resolve, reject) => {
        const timer = setTimeout(() => reject(new CaptchaRefusal('unreachable')), patience);
        waiting = (message) => {
          if (message.ready) return run();
          clearTimeout(timer);
          if (message.failed) reject(new CaptchaRefusal('unreachable'));
          else resolve(message.unneeded ? undefined : message.response);
        };
      });
      if (state === 'ready') run();
      return answered.finally(() => (waiting = undefined));
    },
  };
}
