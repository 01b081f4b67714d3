// Services of the version before work on the schema of the one after until they are replaced: a migration only adds. What
// takes away comes a version later, when nothing reads it any more, and says so in its first line.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../infra/toolchain.mjs';

/** `-- contract: why no version that may still run reads or writes it` */
const SAID = /^-- contract: \S/;

const TAKES_AWAY: Readonly<Record<string, RegExp>> = {
  'drops a table or a column': /\bdrop (table|column)\b/i,
  'renames what the version before names': /\brename (column|to)\b/i,
  'gives a column another type': /\balter (column )?"\w+" type (?!character varying)/i,
  'wants a value that the version before may leave out': /\balter (column )?"\w+" set not null\b/i,
  'adds a column that the version before does not write':
    /\balter table \S+ add (column )?"\w+" (?!.*\bdefault\b).*not null/i,
};

/** Written before there was a version that could stand beside another. */
const BEFORE_THE_FIRST = new Set([
  '1795386358626-announcement-audience.sql',
  '1795525557949-material-groups.sql',
  '1795525573802-said-moments.sql',
]);

function whatTakesAway(sql: string): string[] {
  if (SAID.test(sql)) return [];
  return sql
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' '))
    .flatMap((statement) => Object.keys(TAKES_AWAY).filter((what) => TAKES_AWAY[what]!.test(statement)));
}

describe('migrations', () => {
  const files = globSync('services/*/migrations/*.sql', { cwd: root })
    .filter((file) => !BEFORE_THE_FIRST.has(basename(file)))
    .sort();

  it('only add, or say why what they take away is no loss to the version before', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.flatMap((file) =>
        whatTakesAway(readFileSync(join(root, file), 'utf8')).map((what) => `${basename(file)} ${what}`),
      ),
    ).toEqual([]);
  });

  it.each([
    ['ALTER TABLE "a" DROP COLUMN "b"', 'drops a table or a column'],
    ['drop table "a"', 'drops a table or a column'],
    ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', 'renames what the version before names'],
    ['ALTER TABLE "a" ALTER COLUMN "b" TYPE integer', 'gives a column another type'],
    ['ALTER TABLE "a" ALTER "b" SET NOT NULL', 'wants a value that the version before may leave out'],
    ['ALTER TABLE "a" ADD "b" integer NOT NULL', 'adds a column that the version before does not write'],
  ])('are refused by %s', (sql, why) => {
    expect(whatTakesAway(`alter table "x" add "y" integer; ${sql};`)).toEqual([why]);
    expect(whatTakesAway(`-- contract: nothing has read it since 2.3.8\n${sql};`)).toEqual([]);
  });

  it.each([
    'ALTER TABLE "a" ADD "b" jsonb NOT NULL DEFAULT \'[]\'',
    'ALTER TABLE "a" ALTER COLUMN "b" TYPE character varying(200)',
    'CREATE TABLE "a" ("b" integer NOT NULL)',
  ])('may %s', (sql) => expect(whatTakesAway(`${sql};`)).toEqual([]));
});
