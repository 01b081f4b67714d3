import { findProgram } from './debian.mjs';

/**
 * The Chromium for the browser tests: { path } or { unavailable: reason }. The fonts are for the Chinese texts in
 * screenshots.
 */
export function findChromium() {
  return findProgram({
    title: 'Chromium',
    variable: 'CHROMIUM_PATH',
    names: ['chromium', 'chromium-browser', 'google-chrome'],
    packages: ['chromium', 'fonts-noto-cjk', 'fonts-liberation'],
  });
}
