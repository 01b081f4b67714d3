// What the console finds in a browser and jsdom lacks, and what Vite puts in.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';

// What is waited for is seen, however busy the machine is; only a test that fails waits so long, in ms.
configure({ asyncUtilTimeout: 30_000 });

/** As Vite does it: path → how the file is loaded. */
globalThis.viteGlob = (folder) => (pattern) =>
  Object.fromEntries(
    globSync(pattern.slice('./'.length), { cwd: folder }).map((file) => [
      `./${file.replaceAll('\\', '/')}`,
      () => Promise.resolve(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ]),
  );

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// The one of Node keeps the process alive.
globalThis.MessageChannel ??= class {
  port1 = { onmessage: undefined };
  port2 = { postMessage: (data) => void setTimeout(() => this.port1.onmessage?.({ data })) };
};
if (globalThis.Element) globalThis.Element.prototype.scrollIntoView ??= () => {};
globalThis.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} });

// antd asks for the style of pseudo-elements, which jsdom does not have.
const { getComputedStyle } = globalThis;
globalThis.getComputedStyle = (element) => getComputedStyle(element);
