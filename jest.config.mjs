import { swcOptions } from './infra/test-loader.mjs';
import { NIGHTLY, isPush } from './infra/test-share.mjs';

// These replace a module for one file, which needs jest's own runtime with a module graph for each file.
const isolated = ['tests/contract/abp-proxies\\.spec\\.ts$'];

const common = {
  roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/console', '<rootDir>/infra', '<rootDir>/tests'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Kept between runs: how long each file took, so that the longest start first, and what was compiled.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
};
const ignored = [
  '/node_modules/',
  '/dist/',
  '/tests/e2e/',
  // Without these programs their suites cannot run; infra/test.mjs names them as not run.
  ...(process.env.TEST_REDIS_URL ? [] : ['\\.redis\\.spec\\.ts$']),
  ...(process.env.TEST_PGBOUNCER ? [] : ['\\.pgbouncer\\.spec\\.ts$']),
  ...(isPush() ? NIGHTLY.map((file) => `/${file.replaceAll('.', '\\.')}$`) : []),
];
/** jest's own runtime reads the project's TypeScript by these. */
const compiled = {
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...swcOptions['.ts'], sourceMaps: 'inline' }],
    '^.+\\.tsx$': ['@swc/jest', { ...swcOptions['.tsx'], sourceMaps: 'inline' }],
  },
  moduleNameMapper: {
    '^@ishare/([^/]+)/(.+)\\.js$': ['<rootDir>/libs/$1/src/$2.ts', '<rootDir>/services/$1/src/$2.ts'],
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js'],
  },
};

/** One configuration for every suite; infra/test.mjs brings up PostgreSQL and Redis and passes their addresses by environment. */
export default {
  projects: [
    {
      ...common,
      displayName: 'specs',
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: [...ignored, ...isolated],
      runtime: '<rootDir>/infra/test-runtime.mjs',
      testEnvironment: '<rootDir>/infra/test-environment.mjs',
      transform: {},
    },
    {
      ...common,
      ...compiled,
      displayName: 'isolated',
      testEnvironment: 'node',
      testRegex: isolated,
      testPathIgnorePatterns: ignored,
    },
    {
      ...common,
      ...compiled,
      displayName: 'components',
      roots: ['<rootDir>/console'],
      testMatch: ['**/*.component.spec.tsx'],
      testPathIgnorePatterns: ignored,
      transform: { '^.+\\.tsx?$': '<rootDir>/infra/test-transform.mjs' },
      setupFiles: ['<rootDir>/infra/test-console.mjs'],
      testEnvironment: 'jsdom',
      moduleNameMapper: {
        'Dom/dynamicCSS$': '<rootDir>/infra/test-styleless.cjs',
        '\\.css$': '<rootDir>/infra/test-styles.mjs',
        ...compiled.moduleNameMapper,
      },
    },
  ],
  // A test that hangs is ended, one on a busy machine is not; what needs longer says so itself.
  testTimeout: 60_000,
};
