const sides = ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'] as const;

/** jsdom lays nothing out, and rows out of sight are not drawn: every element is as large as a screen. */
export function giveSizes(size = 1_000): void {
  const before = sides.map((side) => [side, Object.getOwnPropertyDescriptor(HTMLElement.prototype, side)] as const);
  beforeAll(() => {
    for (const side of sides)
      Object.defineProperty(HTMLElement.prototype, side, { configurable: true, get: () => size });
  });
  afterAll(() => {
    for (const [side, own] of before)
      if (own) Object.defineProperty(HTMLElement.prototype, side, own);
      else delete (HTMLElement.prototype as unknown as Record<string, unknown>)[side];
  });
}
