// A part of the product that dies is started again, unless it dies again and again.
import { setTimeout as sleep } from 'node:timers/promises';

/** Whoever dies within this time after its start, in ms, was started in vain. */
const IN_VAIN = 20_000;
const ATTEMPTS = 5;
const PAUSE = 500;

/**
 * Starts a part and starts it again when it ends by itself, after a pause that grows while that is in vain.
 *
 * @template {{ ended: Promise<string>, stop(): Promise<unknown> }} Part `ended` resolves with a sentence
 * @param {() => Part | Promise<Part>} begin
 * @param {(sentence: string) => void} tell hears of each death that is not the last
 * @param {{ pause?: number }} [options] `pause`: the first one, in ms
 * @returns {Promise<{ readonly current: Part, gaveUp: Promise<string>, stop(): Promise<void> }>} `gaveUp` resolves with the last sentence
 */
export async function keepRunning(begin, tell, { pause = PAUSE } = {}) {
  let current = await begin();
  let since = Date.now();
  let stopping = false;
  let inVain = 0;
  let starting = Promise.resolve();

  /** Resolves with a sentence when it has given up, and never when it was stopped. */
  const watch = async () => {
    for (;;) {
      const sentence = await current.ended;
      if (stopping) return new Promise(() => undefined);
      inVain = Date.now() - since < IN_VAIN ? inVain + 1 : 1;
      if (inVain > ATTEMPTS) return sentence;
      tell(`${sentence}\nIt is started again.`);
      starting = again();
      await starting;
    }
  };
  const again = async () => {
    await sleep(pause * 2 ** inVain, undefined, { ref: false });
    if (stopping) return;
    since = Date.now();
    current = await Promise.resolve()
      .then(begin)
      .catch((error) => ({ ended: Promise.resolve(error.message), stop: async () => undefined }));
  };

  return {
    get current() {
      return current;
    },
    gaveUp: watch(),
    async stop() {
      stopping = true;
      await starting;
      await current.stop();
    },
  };
}
