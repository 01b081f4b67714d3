import { defineConfig } from '@playwright/test';
import { leftOut } from '../../infra/test-share.mjs';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // Without a screen its page falls over where a sheet is printed beside it: "Unexpected Print Manager call".
  '--disable-print-preview',
  // No page lives long enough to win back what its fastest code costs to make: a tenth of the time of its process.
  '--js-flags=--no-opt',
];

/** Journeys through the product as `npm start` runs it, in the real browser, in both languages. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './product.setup.ts',
  outputDir: '../../test-results',
  // One for each language, whose journeys share a product.
  workers: 2,
  // Long enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  retries: 0,
  use: {
    // What cannot be clicked is told by then, and not when the whole journey's time is up.
    actionTimeout: 60_000,
    viewport: { width: 1600, height: 900 },
    // It fetches all pages of the console ahead, for each journey anew.
    serviceWorkers: 'block',
    acceptDownloads: true,
    screenshot: 'only-on-failure',
    // Recording takes a third of the time; `--trace retain-on-failure` asks for it.
    trace: 'off',
    launchOptions: { args, ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}) },
  },
  projects: [
    { name: 'zh-Hans', workers: 1, testIgnore: leftOut('zh-Hans'), use: { locale: 'zh-CN' } },
    { name: 'en', workers: 1, testIgnore: leftOut('en'), use: { locale: 'en-US' } },
  ],
});
