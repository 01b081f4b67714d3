// A load from another process: wrk when it is on PATH, else autocannon.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

export const tool = (() => {
  try {
    execFileSync('wrk', ['-v'], { stdio: 'ignore' });
    return 'wrk';
  } catch (error) {
    return error.code === 'ENOENT' ? 'autocannon' : 'wrk';
  }
})();

function output(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    child.stdout.on('data', (chunk) => (text += chunk));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${command} ended with ${code}: ${text}`)),
    );
  });
}

const unit = (text) => Number.parseFloat(text) * (text.endsWith('us') ? 1e-3 : text.endsWith('ms') ? 1 : 1e3);

/**
 * Requests per second, p50 and p99 in ms, and how many replies were not 2xx, over `seconds` with `connections`
 * connections.
 */
export async function load(url, { seconds, connections = 32, headers = {} }) {
  if (tool === 'wrk') {
    const text = await output('wrk', [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      url,
    ]);
    const number = (pattern) => pattern.exec(text)?.[1];
    return {
      rate: Number(number(/Requests\/sec:\s+([\d.]+)/)),
      p50: unit(number(/50%\s+(\S+)/)),
      p99: unit(number(/99%\s+(\S+)/)),
      failed: Number(number(/Non-2xx or 3xx responses: (\d+)/) ?? 0),
    };
  }
  const cli = join(dirname(require.resolve('autocannon/package.json')), 'autocannon.js');
  const text = await output(process.execPath, [
    cli,
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '--json',
    ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    url,
  ]);
  const result = JSON.parse(text);
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * A connection that asks one thing after the other and costs next to nothing itself: on a machine of two cores the
 * asker takes from what it measures.
 */
export class Lane {
  #port;
  #socket;
  #waiting;
  #heard;

  constructor(port) {
    this.#port = port;
  }

  /** The status and body of the reply, which must say its length. */
  ask(method, path, { headers = {}, body = '' } = {}) {
    const lines = Object.entries({ host: 'localhost:8080', 'content-length': Buffer.byteLength(body), ...headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    // The server closes what was idle for long.
    if (!this.#socket || this.#socket.destroyed || this.#socket.readableEnded) this.#open();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    });
  }

  #open() {
    this.#heard = Buffer.alloc(0);
    const socket = connect(this.#port, '127.0.0.1').setNoDelay(true);
    socket.on('data', (chunk) => this.#hear(chunk));
    for (const end of ['error', 'close'])
      socket.on(end, (error) => {
        if (socket === this.#socket)
          this.#waiting?.reject(error instanceof Error ? error : new Error('The connection was closed.'));
      });
    this.#socket = socket;
  }

  #hear(chunk) {
    this.#heard = this.#heard.length > 0 ? Buffer.concat([this.#heard, chunk]) : chunk;
    const end = this.#heard.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#heard.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#heard.length < end + 4 + length) return;
    const reply = { status: Number(head.slice(9, 12)), body: this.#heard.toString('utf8', end + 4, end + 4 + length) };
    this.#heard = Buffer.alloc(0);
    const { resolve } = this.#waiting;
    this.#waiting = undefined;
    resolve(reply);
  }

  close() {
    this.#waiting = undefined;
    this.#socket?.destroy();
  }
}

/**
 * Callers, a connection each, who ask the same thing again and again until they are stopped. `rateOver` tells how many
 * replies a second came while something ran; `failed()` how many have not been 200 so far.
 */
export function startCallers(url, { connections, headers = {} }) {
  const { port, pathname, search } = new URL(url);
  const lanes = Array.from({ length: connections }, () => new Lane(port));
  let [answered, failed, isOver] = [0, 0, false];
  const all = Promise.all(
    lanes.map(async (lane) => {
      while (!isOver) {
        const { status } = await lane.ask('GET', `${pathname}${search}`, { headers });
        if (status === 200) answered++;
        else failed++;
      }
    }),
  );
  return {
    failed: () => failed,
    async rateOver(work) {
      const [before, begun] = [answered, performance.now()];
      await Promise.race([work, all]);
      return ((answered - before) / (performance.now() - begun)) * 1_000;
    },
    async stop() {
      isOver = true;
      await all;
      for (const lane of lanes) lane.close();
    },
  };
}

/**
 * CPU time that a process has used, ms: of its main thread and of all others. Undefined where the system does not tell.
 */
export function cpuOf(pid) {
  const used = (thread) => {
    const text = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  try {
    const main = used(pid);
    return {
      main,
      others: readdirSync(`/proc/${pid}/task`).reduce(
        (sum, thread) => sum + (thread === String(pid) ? 0 : used(thread)),
        0,
      ),
    };
  } catch {
    return undefined;
  }
}
