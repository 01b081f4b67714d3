import { traceparent, watchClicks } from './click-trace';

const FORM = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

describe('the trace of a click', () => {
  const clicks = new EventTarget();
  watchClicks(clicks);
  const parts = () => FORM.exec(traceparent())!.slice(1);

  it('is shared by what follows from it, each in a span of its own', () => {
    clicks.dispatchEvent(new Event('pointerdown'));
    const [first, second] = [parts(), parts()];
    expect(first![0]).toBe(second![0]);
    expect(first![1]).not.toBe(second![1]);
    clicks.dispatchEvent(new Event('keydown'));
    expect(parts()[0]).not.toBe(first![0]);
  });

  it('is over after two seconds: what is asked then is a trace of its own', () => {
    clicks.dispatchEvent(new Event('pointerdown'));
    const [clicked] = parts();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 2_001);
    const later = [parts()[0], parts()[0]];
    now.mockRestore();
    expect(new Set([clicked, ...later]).size).toBe(3);
  });
});
