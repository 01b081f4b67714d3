/** Whether a wall is dimmed at an hour of the factory's clock; the hours may lie around midnight; equal never dim. */
export const isDimmedAt = (hour: number, { dimFrom, dimUntil }: { dimFrom: number; dimUntil: number }): boolean =>
  dimFrom <= dimUntil ? hour >= dimFrom && hour < dimUntil : hour >= dimFrom || hour < dimUntil;
