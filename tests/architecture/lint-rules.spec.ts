import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Rules that need types are left out: the samples are not files of a project.
const eslint = new ESLint({
  cwd: root,
  overrideConfig: {
    languageOptions: { parserOptions: { project: null } },
    rules: { '@typescript-eslint/no-floating-promises': 'off' },
  },
});

async function rulesBrokenBy(code: string, filePath: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}${filePath}` });
  return result!.messages.map(({ ruleId }) => ruleId);
}

describe('the lint rules of the house', () => {
  it.each([
    [
      'the environment outside config',
      'export const port = process.env.PORT;',
      'libs/data/src/a.ts',
      'no-restricted-properties',
    ],
    ['code from a string', "export const f = new Function('return 1');", 'services/files/src/a.ts', 'no-new-func'],
    ['eval', "export const f = eval('1');", 'services/files/src/a.ts', 'no-eval'],
    ['forwardRef', 'export const a = forwardRef(() => Object);', 'services/files/src/a.ts', 'no-restricted-syntax'],
    [
      'the request as a provider',
      'export class A { constructor(@Inject(REQUEST) readonly request: unknown) {} }',
      'libs/server/src/a.ts',
      'no-restricted-syntax',
    ],
    ['a global module in a service', '@Global() export class A {}', 'services/files/src/a.ts', 'no-restricted-syntax'],
    ['any', 'export const a: any = 1;', 'libs/data/src/a.ts', '@typescript-eslint/no-explicit-any'],
    [
      'a type imported as a value',
      "import { A } from './b.js';\nexport const a: A | undefined = undefined;",
      'libs/data/src/a.ts',
      '@typescript-eslint/consistent-type-imports',
    ],
    [
      'a hook under a condition',
      "import { useState } from 'react';\nexport function useA(b: boolean) { if (b) useState(1); }",
      'console/src/a.tsx',
      'react-hooks/rules-of-hooks',
    ],
  ])('refuse %s', async (_title, code, file, rule) => {
    expect(await rulesBrokenBy(code, file)).toEqual([rule]);
  });

  it.each([
    ['the environment in config.ts', 'export const port = process.env.PORT;', 'libs/server/src/config.ts'],
    ['a global module of a library', '@Global() export class A {}', 'libs/server/src/a.ts'],
    ['any in libs/crud', 'export const a: any = 1;', 'libs/crud/src/a.ts'],
  ])('allow %s', async (_title, code, file) => {
    expect(await rulesBrokenBy(code, file)).toEqual([]);
  });
});
