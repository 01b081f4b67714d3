import type { Layout } from '@ishare/contracts/optimisation/solutions.js';

/** What a pattern's drawing is called: its number, how many boards are cut by it, the material and the board's size. */
export function patternFileName(
  { patternNo, repeat, materialCode, boardLength, boardWidth }: Layout,
  extension: 'dxf' | 'svg',
): string {
  const material = materialCode.replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return `P${String(patternNo).padStart(3, '0')} x${repeat} ${material} ${boardLength}x${boardWidth}.${extension}`;
}
