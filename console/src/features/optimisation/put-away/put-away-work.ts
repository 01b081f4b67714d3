import { putAway, type Placed, type PutAwayRequest } from '@ishare/contracts/optimisation/put-away.js';
import { isActOf, type KeptAct } from '../../../session/kept-acts';

/** What is put away is kept under this. */
export const putAwaySubject = 'putAway';

/** Boards where they lie, with what was said of them and the server has not heard yet. */
export function placedAsSaid(items: readonly Placed[], acts: readonly KeptAct[]): Placed[] {
  const said = new Map(
    acts
      .filter((act) => act.refusal === undefined && isActOf(act, putAway.put, {}))
      .map(({ body }) => [(body as PutAwayRequest).code, (body as PutAwayRequest).binCode]),
  );
  return items.map((item) => {
    const binCode = said.get(item.boardsCode);
    return binCode === undefined ? item : { ...item, binCode };
  });
}

const mostShelves = 4;

/** Shelves on which more of its material and kind (offcuts, boards) lies, the fullest first. */
export function shelvesFor(item: Placed, items: readonly Placed[]): string[] {
  const counts = new Map<string, number>();
  for (const { materialCode, isOffCut, binCode } of items)
    if (binCode && isOffCut === item.isOffCut && materialCode === item.materialCode)
      counts.set(binCode, (counts.get(binCode) ?? 0) + 1);
  return [...counts]
    .filter(([bin]) => bin !== item.binCode)
    .toSorted(([a, many], [b, more]) => more - many || a.localeCompare(b))
    .slice(0, mostShelves)
    .map(([bin]) => bin);
}
