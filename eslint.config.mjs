import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const environment = [
  { object: 'process', property: 'env', message: 'The environment is read in config.ts only; inject what you need.' },
];
const syntax = [
  {
    selector: "CallExpression[callee.name='forwardRef']",
    message: 'A circle of providers: move what both need to a third.',
  },
  {
    selector: "Decorator > CallExpression[callee.name='Inject'][arguments.0.name='REQUEST']",
    message: 'Request scope makes every provider above it request scoped: read the request context instead.',
  },
];
/** Injected services are no parameters that a caller has to count. */
const FEW = 4;
const parameters = [
  `FunctionDeclaration[params.length>${FEW}]`,
  `ArrowFunctionExpression[params.length>${FEW}]`,
  `MethodDefinition[kind!='constructor'] > FunctionExpression[params.length>${FEW}]`,
].map((selector) => ({
  selector,
  message: `More than ${FEW} parameters: give those that belong together as one object.`,
}));
const global = {
  selector: "Decorator > CallExpression[callee.name='Global']",
  message: 'Only libraries provide globally; import the module where it is used.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/*.generated.*',
      '.data/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-undef': 'off', // the type check knows better
      'no-control-regex': 'off', // input is checked for control characters on purpose
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
    },
  },
  {
    files: ['libs/**/*.ts', 'services/**/*.ts', 'console/**/*.{ts,tsx}'],
    ignores: ['**/config.ts', '**/*.spec.ts', '**/vite.config.ts', 'libs/testing/**'],
    rules: { 'no-restricted-properties': ['error', ...environment] },
  },
  { files: ['libs/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...syntax, ...parameters] } },
  { files: ['services/**/*.ts'], rules: { 'no-restricted-syntax': ['error', ...syntax, ...parameters, global] } },
  { files: ['console/**/*.{ts,tsx}', 'infra/**/*.mjs'], rules: { 'no-restricted-syntax': ['error', ...parameters] } },
  {
    files: ['libs/**/*.ts', 'services/**/*.ts', 'console/**/*.{ts,tsx}', 'infra/**/*.mjs'],
    ignores: ['**/*.spec.{ts,tsx}', '**/*.fixture.ts', 'libs/testing/**'],
    rules: { 'max-lines-per-function': ['error', { max: 80 }] },
  },
  {
    // The one rule that needs types: a promise that nobody awaits loses its error.
    files: ['libs/**/*.ts', 'services/**/*.ts', 'tests/**/*.ts'],
    ignores: ['tests/e2e/**'],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  // Playwright reads the fixtures that a function wants from its first parameter, an empty one included.
  { files: ['tests/e2e/**/*.ts'], rules: { 'no-empty-pattern': 'off' } },
  { files: ['libs/crud/**/*.ts'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
  {
    files: ['console/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
