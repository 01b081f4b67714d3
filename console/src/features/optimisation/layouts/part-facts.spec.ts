import type { SolutionPart } from '@ishare/contracts/optimisation/solutions.js';
import { bandsText, thicknessText } from './part-facts';

const part = (more: Partial<SolutionPart>) =>
  ({ thickness: 18, edges: null, edgeL1: null, edgeL2: null, edgeW1: null, edgeW2: null, ...more }) as SolutionPart;

test('the sides that get one tape are named together', () => {
  expect(bandsText(part({ edgeL1: 'EB10', edgeL2: 'EB10', edgeW2: 'EB04' }), ', ')).toBe('L1 L2 EB10, W2 EB04');
});

test('a side that is only known to be banded stands without a tape', () => {
  expect(bandsText(part({ edges: '1001' }), ', ')).toBe('L1 W2');
  expect(bandsText(part({ edges: '1001', edgeL1: 'EB10' }), ', ')).toBe('L1 EB10, W2');
  expect(bandsText(part({}), ', ')).toBe('');
});

test('thickness is that of the part', () => expect(thicknessText(part({ thickness: 19 }))).toBe('19 mm'));
