import { atMostEvery } from './at-most-every';

/** Something that counts how often it is done, and the pauses after it. */
function counted() {
  let runs = 0;
  let waiting: (() => void)[] = [];
  const { ask, stop } = atMostEvery(
    1_000,
    () => void (runs += 1),
    (_ms, run) => {
      waiting.push(run);
      return () => void (waiting = waiting.filter((each) => each !== run));
    },
  );
  const pauseEnds = () => waiting.shift()?.();
  return { ask, stop, pauseEnds, runs: () => runs };
}

describe('what is done at most every so often', () => {
  it('is done at once, once more for all that is asked for in the pause, and then at once again', () => {
    const { ask, pauseEnds, runs } = counted();
    ask();
    expect(runs()).toBe(1);
    for (let times = 0; times < 50; times++) ask();
    expect(runs()).toBe(1);
    pauseEnds();
    expect(runs()).toBe(2);
    pauseEnds();
    expect(runs()).toBe(2);
    ask();
    expect(runs()).toBe(3);
  });

  it('is called off', () => {
    const { ask, stop, pauseEnds, runs } = counted();
    ask();
    ask();
    stop();
    pauseEnds();
    expect(runs()).toBe(1);
  });
});
