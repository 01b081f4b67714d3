// The realm of the worker as jest's test environment: what a file changes in the process is put back after it, and what
// it leaves running fails it.
import { until } from './processes.mjs';

const { exit } = process;
/** What outlives a file only by mistake; sockets and timers end by themselves. */
const HELD = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap', 'FSEventWrap', 'MessagePort'];
const PATIENCE = 5_000;

const held = () => process.getActiveResourcesInfo().filter((kind) => HELD.includes(kind));

export default class SharedEnvironment {
  global = globalThis;
  #path;
  #variables = { ...process.env };
  #console = globalThis.console;
  #fetch = globalThis.fetch;
  #held = held().length;

  constructor(_config, { testPath }) {
    this.#path = testPath;
  }

  async setup() {}

  async handleTestEvent({ name }, state) {
    if (name !== 'run_finish' || (await until(() => held().length <= this.#held, PATIENCE))) return;
    state.unhandledErrors.push(new Error(`${this.#path} left something running: ${held().join(', ')}`));
  }

  async teardown() {
    process.exit = exit;
    globalThis.console = this.#console;
    globalThis.fetch = this.#fetch;
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** There is no other realm. */
  getVmContext() {
    return null;
  }
}
