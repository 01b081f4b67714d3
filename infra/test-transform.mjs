// Compiles for jest's own runtime, where Vite's `import.meta.glob` is stood in for by test-console.mjs and a build says
// nothing.
import { transformSync } from '@swc/core';
import { dirname } from 'node:path';
import { swcOptions } from './test-loader.mjs';

export default {
  process(source, filename) {
    const text = source
      .replaceAll('import.meta.glob', `viteGlob(${JSON.stringify(dirname(filename))})`)
      .replaceAll('import.meta.env', '({ MODE: "test" })');
    const options = swcOptions[filename.endsWith('x') ? '.tsx' : '.ts'];
    return transformSync(text, { ...options, filename, sourceMaps: 'inline' });
  },
};
