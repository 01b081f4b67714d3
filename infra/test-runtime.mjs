// How jest loads a spec here: by Node itself, in the realm of the worker, so that a worker reads the packages and the
// project once and not once per file. jest's own runner, order, limits, retries and reports stay. What a file changes
// in the process is put back after it.
import { ModuleMocker } from 'jest-mock';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { sourceMaps } from './test-loader.mjs';

const require = createRequire(import.meta.url);
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
const TEST_TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

const mocker = new ModuleMocker(globalThis);
globalThis.jest = {
  fn: mocker.fn.bind(mocker),
  spyOn: mocker.spyOn.bind(mocker),
  clearAllMocks: () => mocker.clearAllMocks(),
  resetAllMocks: () => mocker.resetAllMocks(),
  restoreAllMocks: () => mocker.restoreAllMocks(),
  setTimeout: (milliseconds) => {
    globalThis[TEST_TIMEOUT] = milliseconds;
  },
};

const loaded = new Set();

/** The part of jest's runtime that its runner and its circus ask for. */
export default class SharedRuntime {
  /** Circus keeps its tests and handlers in its module: each spec gets a new one. */
  requireInternalModule(path) {
    delete globalThis[EVENT_HANDLERS];
    delete globalThis[TEST_TIMEOUT];
    delete require.cache[require.resolve(path)];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    const { href } = pathToFileURL(path);
    // A file that runs again, as in watch mode, is to register its tests again.
    const again = loaded.has(href) ? `?${loaded.size}-${Date.now()}` : '';
    loaded.add(href);
    return import(href + again);
  }

  getSourceMaps() {
    return sourceMaps;
  }

  setGlobalsForRuntime() {}
  enterTestCode() {}
  leaveTestCode() {}
  getAllCoverageInfoCopy() {}
  resetModules() {}
  clearAllMocks() {
    mocker.clearAllMocks();
  }
  resetAllMocks() {
    mocker.resetAllMocks();
  }
  restoreAllMocks() {
    mocker.restoreAllMocks();
  }
  isTornDown = false;
  teardown() {
    this.isTornDown = true;
    mocker.restoreAllMocks();
  }
}
