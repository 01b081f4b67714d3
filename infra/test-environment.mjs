// The realm of the worker as jest's test environment: what a file changes in the process is put back after it, and what
// it leaves running fails it.
import { appendFileSync } from 'node:fs';
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
  #began = process.cpuUsage();

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
    const { user, system } = process.cpuUsage(this.#began);
    if (process.env.TEST_PROCESSOR_TIMES)
      appendFileSync(process.env.TEST_PROCESSOR_TIMES, `${this.#path}\t${(user + system) / 1000}\n`);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** There is no other realm. */
  getVmContext() {
    return null;
  }
}
