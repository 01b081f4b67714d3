import type { Layout, SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useSearchValues } from '../../../resource/use-search-values';
import { fillKinds } from './colours';
import { opened, playCuts } from './cut-player';
import { layoutShapes } from './geometry';
import { partBook } from './part-details';
import { panels } from './PatternPanel';

/** ms per cut while the sequence is played. */
const cutMs = 700;

/** The pattern that is seen, and how: all of it stands in the address. */
export function usePattern({ layouts, rows, materials }: SolutionDetail) {
  const [search, put] = useSearchValues();
  const fill = fillKinds.find((kind) => kind === search.get('fill')) ?? 'cabinet';
  const panel = panels.find((name) => name === search.get('panel')) ?? 'parts';
  const isOnly = search.get('only') === 'drawing';
  const wanted = Number(search.get('pattern'));
  const index = Math.max(
    0,
    layouts.findIndex(({ patternNo }) => patternNo === wanted),
  );
  const layout = layouts[index]!;
  const shapes = useMemo(() => layoutShapes(layout, layout.kerf), [layout]);
  const book = useMemo(() => partBook(rows, layouts, fill, materials), [rows, layouts, fill, materials]);
  const choose = (next: number) => {
    const target = layouts[next];
    if (target) put({ pattern: String(target.patternNo) });
  };
  return { layout, index, shapes, book, fill, panel, isOnly, put, choose };
}
export type Pattern = ReturnType<typeof usePattern>;

/** The cuts of a pattern, played one after the other. */
export function useCutPlayer({ cuts }: Layout) {
  const [player, onPlayer] = useReducer(playCuts, cuts.length, opened);
  const [loaded, setLoaded] = useState(cuts);
  // Before it is drawn: no frame shows another pattern's cut.
  if (loaded !== cuts) {
    setLoaded(cuts);
    onPlayer({ type: 'load', total: cuts.length });
  }
  useEffect(() => {
    if (!player.isPlaying) return undefined;
    const timer = setInterval(() => onPlayer({ type: 'tick' }), cutMs);
    return () => clearInterval(timer);
  }, [player.isPlaying]);
  return { player, onPlayer };
}
