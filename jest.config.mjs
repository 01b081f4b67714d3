import { readFileSync } from 'node:fs';

const swc = JSON.parse(readFileSync(new URL('./.swcrc', import.meta.url), 'utf8'));
delete swc.$schema;
const withReact = {
  ...swc,
  jsc: { ...swc.jsc, parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
};

/** One configuration for every suite; infra/test.mjs brings up PostgreSQL and Redis and passes their addresses by environment. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/libs', '<rootDir>/services', '<rootDir>/console', '<rootDir>/infra', '<rootDir>/tests'],
  testMatch: ['**/*.spec.ts'],
  // Without a Redis its suites cannot run; infra/test.mjs names them as not run.
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    '/tests/e2e/',
    ...(process.env.TEST_REDIS_URL ? [] : ['\\.redis\\.spec\\.ts$']),
  ],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...swc, swcrc: false, sourceMaps: 'inline' }],
    '^.+\\.tsx$': ['@swc/jest', { ...withReact, swcrc: false, sourceMaps: 'inline' }],
  },
  moduleNameMapper: {
    '^@ishare/([^/]+)/(.+)\\.js$': ['<rootDir>/libs/$1/src/$2.ts', '<rootDir>/services/$1/src/$2.ts'],
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js'],
  },
  // Long enough for a busy machine: a test that hangs is ended, a slow one is not.
  testTimeout: 240_000,
};
