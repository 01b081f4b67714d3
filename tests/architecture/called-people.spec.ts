import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SIGN_INS } from '@ishare/contracts/identity/sign-ins.js';

const root = join(import.meta.dirname, '../..');

/** Members of replies that hold what somebody signs in as. */
// Workflows keep names under the one that is left out.
const MEMBERS = Object.keys(SIGN_INS)
  .filter((member) => member !== 'assigneeName')
  .join('|');
/** Shown as it stands, or set into a text: a child of an element, a member of a list, a value of a text. */
const SHOWN = new RegExp(`(?:(?<!=)\\{|\\[|, |=> |name: )(?:\\w+\\.)?(?:${MEMBERS})(?: \\?\\? [^}\\]]+)?\\s*[}\\],]`);
/** Taken out of a record, or told beside the name. */
const TAKEN_APART = /\}(?:, \w+)?\) =>|\} = |\}: |=> \(\{|import |name \?/;

/** Where the sign-in itself is meant: accounts and who signs in with them, and people who are told apart by it. */
const MEANT = ['console/src/features/identity/', 'console/src/features/im/', 'console/src/app/layout/'];

const linesOf = (file: string): string[] => readFileSync(join(root, file), 'utf8').split('\n');

it('shows what people are called where what they sign in as was kept', () => {
  const raw = globSync('console/src/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.spec.') && !MEANT.some((place) => file.startsWith(place)))
    .flatMap((file) =>
      linesOf(file)
        .filter((line) => SHOWN.test(line) && !TAKEN_APART.test(line) && !line.includes('userName='))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(raw).toEqual([]);
});
