// How values of a report are written, for who reads it.
import { consoleTexts } from '@ishare/contracts/console-texts.js';
import type { ColumnKind, ViewColumn } from '@ishare/contracts/insight/report-views.js';
import type { Language } from '@ishare/server/context.js';
import { isNumeric, type ResultValue } from './report-reader.js';

/** How a column is shown: its kind, and what its names are called. */
export interface Shown {
  kind: ColumnKind;
  titles?: ViewColumn['titles'] | undefined;
  /** The values are sign-ins of people. */
  isPerson?: boolean | undefined;
  /** Of figures that stand below each other; each has its own where nothing is said. */
  decimals?: number | undefined;
}

export const DIGITS: Partial<Record<ColumnKind, { least: number; most: number }>> = {
  count: { least: 0, most: 0 },
  number: { least: 0, most: 4 },
  money: { least: 2, most: 2 },
  percent: { least: 0, most: 2 },
};

function digitsOf(kind: ColumnKind, decimals: number | undefined): { least: number; most: number } {
  const { least, most } = DIGITS[kind] ?? DIGITS.number!;
  const common = decimals === undefined ? null : Math.min(Math.max(decimals, least), most);
  return common === null ? { least, most } : { least: common, most: common };
}

export class ReportWords {
  private readonly numbers = new Map<string, Intl.NumberFormat>();

  constructor(
    readonly language: Language,
    private readonly flags: readonly [yes: string, no: string],
    /** What people are called, by their sign-ins. */
    private readonly people: ReadonlyMap<string, string>,
  ) {}

  private format({ kind, decimals }: Shown): Intl.NumberFormat {
    const key = `${kind} ${decimals ?? ''}`;
    let known = this.numbers.get(key);
    if (!known) {
      const { least, most } = digitsOf(kind, decimals);
      const name = this.language === 'en' ? 'en-US' : 'zh-CN';
      known = new Intl.NumberFormat(name, { minimumFractionDigits: least, maximumFractionDigits: most });
      this.numbers.set(key, known);
    }
    return known;
  }

  text(value: ResultValue, shown: Shown): string {
    const { kind, titles, isPerson } = shown;
    if (value === null) return '';
    if (typeof value === 'boolean') return this.flags[value ? 0 : 1];
    if (typeof value === 'number' && isNumeric(kind)) {
      const written = this.format(shown).format(value);
      return kind === 'percent' ? `${written} %` : written;
    }
    if (isPerson) return this.people.get(String(value)) ?? String(value);
    const key = titles && Object.hasOwn(titles, String(value)) ? titles[String(value)] : undefined;
    return key === undefined ? String(value) : (consoleTexts[this.language][key] ?? String(value));
  }
}
