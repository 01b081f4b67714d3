import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../infra/toolchain.mjs';

/** What of a number's name says that it is money. */
const MONEY = /amount|balance|price|credit|debit|cost|opening|closing|received(?!Version)|budget|deposit(?!Rate)/i;
/** Kinds of columns that hold what they are told, digit by digit. */
const EXACT = new Set(['Money', 'Decimal', 'Percent']);
/** Numbers that a floating point may hold: nobody adds them up. */
const APPROXIMATE = ['AuditComment.x', 'AuditComment.y', 'FormDataValue.numberValue'];

interface Told {
  name: string;
  kind: string;
  type: string;
}

/** The numbers that the entities keep: whose, by which decorator, of which type of the database. */
const numbers: readonly Told[] = globSync('services/*/src/**/*.entity.ts', { cwd: root }).flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/\nexport (?:abstract )?class (\w+)([\s\S]*?)\n}/g)].flatMap(
    ([, entity, body]) =>
      [...body!.matchAll(/@(\w+)\(([^@]*?)\)\n {2}(\w+)!: number/g)].map(([, kind, said, column]) => ({
        name: `${entity}.${column}`,
        kind: kind!,
        type: /^'([^']+)'/.exec(said!)?.[1] ?? '',
      })),
  ),
);

describe('money', () => {
  it('is decimal in every column that holds it', () => {
    const held = numbers.filter(({ name }) => MONEY.test(name.split('.')[1]!));
    expect(held.length).toBeGreaterThan(40);
    expect(held.filter(({ kind }) => !EXACT.has(kind)).map(({ name }) => name)).toEqual([]);
  });

  it('stands in no column that is about right', () => {
    const floating = numbers.filter(({ type }) => /double|real|float/.test(type));
    expect(floating.map(({ name }) => name).sort()).toEqual(APPROXIMATE);
  });
});
