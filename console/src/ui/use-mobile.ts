import { useSyncExternalStore } from 'react';

/** Below this width in px the console takes its mobile layout (app-16). */
export const mobileWidth = 992;
/** Below this width in px the rows of a list are cards. */
export const cardWidth = 600;

function watchBelow(width: number): () => boolean {
  const query = window.matchMedia(`(max-width: ${width - 0.02}px)`);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return function useIsBelow() {
    return useSyncExternalStore(subscribe, () => query.matches);
  };
}

export const useIsMobile = watchBelow(mobileWidth);
export const useHasCards = watchBelow(cardWidth);
