import { bandsText, tapesOf, type Banded } from './bands.js';

const part = (more: Partial<Banded>): Banded => ({
  edges: null,
  edgeL1: null,
  edgeL2: null,
  edgeW1: null,
  edgeW2: null,
  ...more,
});

const joined = (bands: readonly string[]) => bands.join('，');

describe('the bands of a part', () => {
  it('name sides of one tape together, and a side alone whose tape is not known', () => {
    expect(bandsText(part({ edgeL1: 'EB10', edgeL2: 'EB10', edgeW2: 'EB04' }))).toBe('L1 L2 EB10, W2 EB04');
    expect(bandsText(part({ edges: '1001' }), joined)).toBe('L1 W2');
    expect(bandsText(part({ edges: '1001', edgeL1: 'EB10' }), joined)).toBe('L1 EB10，W2');
    expect([bandsText(part({})), bandsText(undefined)]).toEqual(['', '']);
  });

  it('are four tapes, none where a side has none', () => {
    expect(tapesOf(part({ edges: '0110', edgeL2: 'EB10' }))).toEqual([null, 'EB10', '1', null]);
  });
});
