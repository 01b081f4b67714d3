/**
 * Whether a wall is dimmed at an hour of its clock; from and until may lie around midnight, and never when they are the
 * same.
 */
export const isDimmedAt = (hour: number, { dimFrom, dimUntil }: { dimFrom: number; dimUntil: number }): boolean =>
  dimFrom <= dimUntil ? hour >= dimFrom && hour < dimUntil : hour >= dimFrom || hour < dimUntil;
