import type { Condition } from '@ishare/data/list.js';
import type { SortTerm } from '@ishare/kernel/paging.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';

type Row = Record<string, unknown>;
/** What a service is asked for a page by. */
export type PageAsked = [conditions: Condition[], order: SortTerm[], skip: number, take: number];

/**
 * What the starter has named is called so in the language of whoever reads, until somebody names it otherwise. Its
 * texts stand under `Starter:<key>`: the code of a rule, `base` and `set`.
 */
@Injectable()
export class StarterNames {
  constructor(private readonly localizer: Localizer) {}

  /** All names by which the starter calls it. */
  all(key: string): string[] {
    const text = `Starter:${key}`;
    return this.localizer.has('en', text) ? Object.values(this.localizer.both(text)) : [];
  }

  /** A name as it is told now. */
  told(key: string, name: string): string {
    if (!this.all(key).includes(name)) return name;
    return this.localizer.text(currentContext()?.language ?? 'zh-Hans', `Starter:${key}`);
  }

  /** A page of a list, whose rows hold under `member` what the starter may have named. */
  page(text: string, keyOf: (row: Row) => string, member = 'name'): string {
    const { items, ...page } = JSON.parse(text) as { items: Row[] };
    const told = (row: Row) => {
      const name = row[member];
      return typeof name === 'string' ? { ...row, [member]: this.told(keyOf(row), name) } : row;
    };
    return JSON.stringify({ ...page, items: items.map(told) });
  }
}
