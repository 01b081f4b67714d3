import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { channels, contrast, luminance } from '../../../ui/contrast.fixture';
import { bandCount, tintCount } from './colours';

/** The colours of each theme, by name. */
const [light, dark] = readFileSync(join(import.meta.dirname, 'palette.css'), 'utf8')
  .split('@media screen')
  .map(
    (part) => new Map([...part.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, colour]) => [name!, colour!])),
  );

const apart = (one: string, other: string) =>
  Math.hypot(...channels(one).map((part, index) => (part - channels(other)[index]!) * 255));
const tintsIn = (theme: Map<string, string>) =>
  Array.from({ length: tintCount }, (_, index) => theme.get(`tint-${index + 1}`)!);

describe.each([
  ['light', light!],
  ['dark', dark!],
])('the colours of a pattern in the %s theme', (_, theme) => {
  it('carry their text, and tell parts, offcuts and waste apart', () => {
    for (const tint of tintsIn(theme)) {
      expect(contrast(tint, theme.get('part-text')!)).toBeGreaterThanOrEqual(7);
      for (const other of ['waste', 'offcut-hatch', 'kerf'])
        expect([tint, other, apart(tint, theme.get(other)!) > 20]).toEqual([tint, other, true]);
    }
    const bands = Array.from({ length: bandCount }, (_, index) => theme.get(`band-${index + 1}`)!);
    for (const [index, band] of bands.entries()) {
      for (const tint of tintsIn(theme)) expect([band, tint, contrast(band, tint) >= 3]).toEqual([band, tint, true]);
      for (const other of bands.slice(index + 1))
        expect([band, other, apart(band, other) > 40]).toEqual([band, other, true]);
    }
    expect(apart(theme.get('offcut-hatch')!, theme.get('waste')!)).toBeGreaterThan(30);
  });
});

test('nothing that fills a pattern glares in the dark', () => {
  for (const colour of [
    ...tintsIn(dark!),
    ...['board', 'waste', 'kerf', 'offcut-ground'].map((name) => dark!.get(name)!),
  ])
    expect([colour, luminance(colour) < 0.12]).toEqual([colour, true]);
});
