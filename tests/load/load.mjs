// A load from another process: wrk when it is on PATH, else autocannon.
import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
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
    child.on('exit', (code) => (code === 0 ? resolve(text) : reject(new Error(`${command} ended with ${code}: ${text}`))));
  });
}

const unit = (text) => Number.parseFloat(text) * (text.endsWith('us') ? 1e-3 : text.endsWith('ms') ? 1 : 1e3);

/** Requests per second, p50 and p99 in ms, and how many replies were not 2xx, over `seconds` with `connections` connections. */
export async function load(url, { seconds, connections = 32, headers = {} }) {
  if (tool === 'wrk') {
    const text = await output('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]), url]);
    const number = (pattern) => pattern.exec(text)?.[1];
    return { rate: Number(number(/Requests\/sec:\s+([\d.]+)/)), p50: unit(number(/50%\s+(\S+)/)), p99: unit(number(/99%\s+(\S+)/)), failed: Number(number(/Non-2xx or 3xx responses: (\d+)/) ?? 0) };
  }
  const cli = join(dirname(require.resolve('autocannon/package.json')), 'autocannon.js');
  const text = await output(process.execPath, [cli, '-c', String(connections), '-d', String(seconds), '--json', ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]), url]);
  const result = JSON.parse(text);
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, failed: result.non2xx + result.errors };
}

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
