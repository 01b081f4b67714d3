/** Per cent as the server gives them (0–100), with one decimal. */
export function percentText(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : `${value.toFixed(1)} %`;
}

/** Minutes with one decimal. */
export function minutesText(value: number): string {
  return value.toFixed(1);
}
