// npm run bench:patterns
//
// How long patterns that users write take on 10,000 characters, by the library that the product evaluates them with and by
// the language's own, which goes through all ways to match: the worst ones it does not end, and is stopped.
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { RE2JS } from 're2js';
import { median } from './load.mjs';

/** Each with a text that it does not match until the end has been seen. */
const CASES = {
  '(a+)+b': 'a',
  '(a|aa)+b': 'a',
  '(.*)*b': 'a',
  '([a-zA-Z]+)*9': 'a',
  '^(\\w+\\s?)*$': 'word ',
  '[0-9]{4}-[0-9]{6}': '2026-11',
};
const LENGTH = 10_000;
const ROUNDS = 21;
/** ms */
const PATIENCE = 1_000;

const textOf = (unit) => `${unit.repeat(LENGTH).slice(0, LENGTH - 1)}!`;
const timed = (work) => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

/** ms of the language's own, undefined when it did not end in time. */
function ownTime(pattern, text) {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { pattern, text } });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      resolve(undefined);
    }, PATIENCE);
    worker.once('message', (time) => {
      clearTimeout(timer);
      resolve(time);
    });
  });
}

if (isMainThread) {
  let slowest = 0;
  for (const [pattern, unit] of Object.entries(CASES)) {
    const text = textOf(unit);
    // As a claim is held against its pattern: compiled each time.
    const times = Array.from({ length: ROUNDS }, () => timed(() => RE2JS.compile(pattern).matches(text)));
    const own = await ownTime(pattern, text);
    const half = median(times);
    slowest = Math.max(slowest, half);
    console.log(
      `${pattern.padEnd(20)} ${half.toFixed(2)} ms, the language's own ${own === undefined ? `not in ${PATIENCE}` : own.toFixed(2)} ms`,
    );
  }
  console.log(`slowest: ${slowest.toFixed(2)} ms on ${LENGTH} characters, median of ${ROUNDS}; at most 5 are wanted`);
} else {
  const { pattern, text } = workerData;
  parentPort.postMessage(timed(() => new RegExp(`^(?:${pattern})$`).test(text)));
}
