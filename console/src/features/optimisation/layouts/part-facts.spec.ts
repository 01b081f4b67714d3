import type { SolutionPart } from '@ishare/contracts/optimisation/solutions.js';
import { thicknessText } from './part-facts';

test('thickness is that of the part', () => {
  expect(thicknessText({ thickness: 19 } as SolutionPart)).toBe('19 mm');
  expect(thicknessText(undefined)).toBe('');
});
