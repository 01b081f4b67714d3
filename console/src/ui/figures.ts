import { clockText, displayZone } from '../state/zone';

export { listed } from '../state/listed';

/** What the figures of a column are counted in, by how they are shown; per cent and counts say it themselves. */
export const figureUnits = { mm: 'mm', area: 'm²', money: '¥' } as const;

/** The head of a column of figures: `Length (mm)`. */
export function titleIn(title: string, unit: string | undefined): string {
  return unit ? `${title} (${unit})` : title;
}

/** Lengths in mm without trailing zeros, e.g. `2440` or `18.5`. */
export function mm(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(Math.round(value * 100) / 100);
}

/** A number as it stands in a field, without trailing zeros; while it is typed, as it is typed. */
export function typedNumber(
  value: string | number | undefined,
  { userTyping, input }: { userTyping: boolean; input: string },
): string {
  if (userTyping) return input;
  return value === undefined || value === '' ? '' : String(Number(value));
}

/** m² with three decimals, thousands apart as in counts and money. */
export function area(squareMetres: number | null | undefined): string {
  return squareMetres === null || squareMetres === undefined
    ? ''
    : squareMetres.toLocaleString('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
}

export function money(value: number | null | undefined): string {
  return value === null || value === undefined
    ? ''
    : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Per cent (0–100, as the server gives them) with one decimal. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : `${value.toFixed(1)} %`;
}

export function count(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : value.toLocaleString('en-US');
}

/** Three digits of a number and what they are counted in in that language, where there is no room for more: `12.3K`. */
export function shortCount(value: number, language: string): string {
  return new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 }).format(value);
}

/** HH:mm:ss of an instant in the zone of display. */
export function secondText(instant: Date): string {
  return clockText(instant, displayZone.get()).slice(11, 19);
}

/**
 * yyyy-MM-dd, with HH:mm when `withTime`, in the zone of display unless another is named. The server's clock text is
 * shown as it is written unless it names its own zone.
 */
export function dateText(value: string | null | undefined, withTime = false, zone = displayZone.get()): string {
  if (!value) return '';
  if (!/Z$|[+-]\d\d:?\d\d$/.test(value)) return withTime ? value.slice(0, 16).replace('T', ' ') : value.slice(0, 10);
  const clock = clockText(new Date(value), zone);
  return withTime ? clock.slice(0, 16).replace('T', ' ') : clock.slice(0, 10);
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** A size of a file: thousands of bytes are kilobytes. */
export function bytesText(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1_000 ** power;
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${BYTE_UNITS[power]}`;
}
