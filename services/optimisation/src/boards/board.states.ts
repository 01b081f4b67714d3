/** Life of an offcut; full boards have none. */
export const OffCutStatus = { Planned: 0, InStock: 1, Reserved: 2, Used: 3, Scrapped: 4, Lost: 5 } as const;
export type OffCutStatus = (typeof OffCutStatus)[keyof typeof OffCutStatus];

const S = OffCutStatus;

/** planned → in stock by scan; in stock ↔ reserved; reserved → used; in stock → scrapped or lost. */
const moves: Readonly<Record<OffCutStatus, readonly OffCutStatus[]>> = {
  [S.Planned]: [S.InStock, S.Scrapped],
  [S.InStock]: [S.Reserved, S.Scrapped, S.Lost],
  [S.Reserved]: [S.InStock, S.Used],
  [S.Used]: [],
  [S.Scrapped]: [],
  [S.Lost]: [S.InStock],
};

export function mayMove(from: OffCutStatus, to: OffCutStatus): boolean {
  return from === to || moves[from].includes(to);
}

/** Whether an offcut of this status lies on the rack: only such a one counts as stock. */
export function isOnRack(status: OffCutStatus): boolean {
  return status === S.InStock || status === S.Reserved;
}
