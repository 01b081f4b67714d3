import type { Layout } from '@ishare/contracts/optimisation/solutions.js';
import type { TFunction } from 'i18next';
import { area, count } from '../../../ui/figures';

/** How far the saw cuts on one board, m. */
export const cutMetres = ({ cuts }: Pick<Layout, 'cuts'>): number =>
  cuts.reduce((sum, { length }) => sum + length, 0) / 1000;

/** How many cuts a pattern takes and how long they are together, of one board and of all. */
export function cutsText(layout: Pick<Layout, 'cuts' | 'repeat'>, t: TFunction<'optimisation'>): string {
  const metres = cutMetres(layout);
  return t('layout.cutTotals', {
    count: layout.repeat,
    cuts: count(layout.cuts.length),
    metres: area(metres),
    repeat: count(layout.repeat),
    all: area(metres * layout.repeat),
  });
}
