import { cleanup, render } from '@testing-library/react';
import { theme } from 'antd';

/** What buttons and fields are high by, in px, where the window answers so. */
async function heightsWhere(holds: (query: string) => boolean): Promise<number[]> {
  const listener = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(globalThis, {
    matchMedia: (query: string) => ({
      get matches() {
        return holds(query);
      },
      ...listener,
    }),
  });
  const { Theme } = await import('./Theme');
  const heights: number[] = [];
  function Told() {
    const { token } = theme.useToken();
    heights.push(token.controlHeight, token.controlHeightSM);
    return null;
  }
  render(
    <Theme>
      <Told />
    </Theme>,
  );
  return heights.slice(-2);
}

describe('what is tapped', () => {
  const { matchMedia } = globalThis;
  afterEach(() => {
    cleanup();
    Object.assign(globalThis, { matchMedia });
  });

  it('is as large as a finger on a phone, and as the person has it where there is a mouse', async () => {
    let isTouched = true;
    const holds = (query: string) => query.includes('max-width') || (isTouched && query.includes('coarse'));
    expect(await heightsWhere(holds)).toEqual([40, 40]);
    isTouched = false;
    expect(await heightsWhere(holds)).toEqual([32, 24]);
  });
});
