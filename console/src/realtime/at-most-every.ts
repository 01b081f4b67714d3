/** Runs something later; gives what calls it off. */
type Later = (ms: number, run: () => void) => () => void;

const byTimer: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Runs something at once, and again after a pause however often it was asked for meanwhile: the last time it was asked
 * for is never left out. `stop` calls off what waits.
 */
export function atMostEvery(ms: number, run: () => void, later = byTimer): { ask: () => void; stop: () => void } {
  let callOff: (() => void) | undefined;
  let isAsked = false;
  const go = () => {
    isAsked = false;
    callOff = later(ms, () => {
      callOff = undefined;
      if (isAsked) go();
    });
    run();
  };
  return {
    ask() {
      if (callOff) isAsked = true;
      else go();
    },
    stop() {
      callOff?.();
      callOff = undefined;
      isAsked = false;
    },
  };
}
