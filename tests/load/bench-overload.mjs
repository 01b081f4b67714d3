// npm run bench:overload -- [--rounds 5] [--seconds 5]
//
// What the product still answers when it is asked far too much: first the rate at which 32 connections are answered, which
// is the peak, then that of thirty times as many, none of which ever waits. Rounds alternate. Then how soon a single
// request takes as long as it took before.
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDemo } from './demo-product.mjs';
import { median, startCallers } from './load.mjs';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '5' } },
});
const [rounds, seconds] = [options.rounds, options.seconds].map(Number);
const ASKED = '/api/optimization/materials?sorting=name&maxResultCount=20';
const PEAK = 32;
/** Thirty times as many as the peak takes. */
const TOO_MANY = 960;
/** Of single requests, one after the other. */
const SAMPLES = 20;

const { url, headers, stop } = await startDemo();

async function alone() {
  const times = [];
  for (let n = 0; n < SAMPLES; n++) {
    const begun = performance.now();
    const reply = await fetch(`${url}${ASKED}`, { headers });
    await reply.text();
    if (!reply.ok) return Number.POSITIVE_INFINITY;
    times.push(performance.now() - begun);
  }
  return median(times);
}

try {
  // Callers who cost next to nothing: a tool that has a thousand connections to keep takes from what it measures.
  const asked = async (connections) => {
    const callers = startCallers(`${url}${ASKED}`, { headers, connections });
    const rate = await callers.rateOver(sleep(seconds * 1_000));
    await callers.stop();
    return { rate, failed: callers.failed() };
  };
  await asked(PEAK);
  const before = await alone();
  const results = [];
  for (let round = 0; round < rounds; round++) {
    const peak = await asked(PEAK);
    const over = await asked(TOO_MANY);
    results.push({ peak, over });
  }
  const begun = performance.now();
  let now = await alone();
  while (now > 2 * before && performance.now() - begun < 30_000) now = await alone();
  const recovered = (performance.now() - begun) / 1_000;
  // Whoever has a token is answered or told to wait; nothing else may come of it.
  const failed = results.reduce((sum, { peak, over }) => sum + peak.failed + over.failed, 0);
  console.log(`${rounds} rounds of ${seconds} s, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`);
  const of = (name) => median(results.map((one) => one[name].rate)).toFixed(0);
  console.log(`${PEAK} connections: ${of('peak')} a second; ${TOO_MANY}: ${of('over')}`);
  console.log(
    `of the peak: ${median(results.map(({ peak, over }) => over.rate / peak.rate)).toFixed(2)}; 0.80 is wanted`,
  );
  console.log(`as before after ${recovered.toFixed(1)} s (${before.toFixed(1)} ms alone, ${now.toFixed(1)} then)`);
  console.log(`failed otherwise: ${failed}`);
} finally {
  await stop();
}
process.exit(0);
