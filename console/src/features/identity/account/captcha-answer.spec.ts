import { createCaptchaAnswer } from './captcha-answer';
import type { CaptchaRefusal } from './captcha-answer';

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error as CaptchaRefusal).reason,
  );

describe('the answer of a captcha', () => {
  it('of version 2 is what the person has ticked, and is missing until then and after it has expired', async () => {
    const answer = createCaptchaAnswer(2, () => undefined);
    expect(await reasonOf(answer.give())).toBe('unreachable');
    answer.hear({ ready: true });
    expect(await reasonOf(answer.give())).toBe('missing');
    answer.hear({ response: 'ticked' });
    expect(await answer.give()).toBe('ticked');
    answer.hear({ response: '' });
    expect(await reasonOf(answer.give())).toBe('missing');
  });

  it('of version 3 is asked for anew each time, also by who was faster than the frame', async () => {
    let asked = 0;
    const answer = createCaptchaAnswer(3, () => answer.hear({ response: `answer ${++asked}` }));
    const early = answer.give();
    answer.hear({ ready: true });
    expect(await early).toBe('answer 1');
    expect(await answer.give()).toBe('answer 2');
  });

  it('is a refusal when the captcha could not be loaded, and nothing where none is asked for', async () => {
    const broken = createCaptchaAnswer(3, () => undefined);
    const early = reasonOf(broken.give());
    broken.hear({ failed: true });
    expect([await early, await reasonOf(broken.give())]).toEqual(['unreachable', 'unreachable']);
    const free = createCaptchaAnswer(2, () => undefined);
    free.hear({ unneeded: true });
    expect(await free.give()).toBeUndefined();
  });
});
