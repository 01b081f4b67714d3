/** In stock or reserved: the piece lies on the rack. */
export function isOnRack(status: unknown): boolean {
  return status === 1 || status === 2;
}

/** Pieces of an offcut by its status: one while it is on the rack, none before and after. */
export function offcutQuantity(status: unknown): number {
  return isOnRack(status) ? 1 : 0;
}
