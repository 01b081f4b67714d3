import { useEffect, useRef, useState } from 'react';

/** ms before it is said that something takes its time, and that it is said for at least, so that nothing flickers. */
const [AFTER, AT_LEAST] = [400, 400];

/** Whether it is to be said that something takes its time. */
export function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  const since = useRef(0);
  useEffect(() => {
    if (isBusy === isSlow) return undefined;
    const rest = isBusy ? AFTER : Math.max(0, since.current + AT_LEAST - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setSlow(isBusy);
    }, rest);
    return () => clearTimeout(timer);
  }, [isBusy, isSlow]);
  return isSlow;
}
