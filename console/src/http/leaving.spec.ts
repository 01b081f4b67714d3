import { watchLeaving } from './leaving';

function page() {
  const target = new EventTarget();
  let time = 100_000;
  const leaving = watchLeaving(target as unknown as Window, () => time);
  return { leaving, tell: (name: string) => target.dispatchEvent(new Event(name)), pass: (ms: number) => (time += ms) };
}

describe('leaving a page', () => {
  it('begins when the browser asks and is taken back when the reader stays', () => {
    const { leaving, tell, pass } = page();
    expect(leaving()).toBe(false);
    tell('beforeunload');
    expect(leaving()).toBe(true);
    pass(5_000);
    expect(leaving()).toBe(false);
  });

  it('lasts once the page is hidden for good, until it is shown again', () => {
    const { leaving, tell, pass } = page();
    tell('beforeunload');
    tell('pagehide');
    pass(60_000);
    expect(leaving()).toBe(true);
    tell('pageshow');
    expect(leaving()).toBe(false);
  });
});
