import { useSyncExternalStore } from 'react';

/** Below this width in px the console takes its mobile layout (app-16). */
export const mobileWidth = 992;
/** Below this width in px the rows of a list are cards. */
export const cardWidth = 600;

function watch(condition: string): () => boolean {
  const query = window.matchMedia(condition);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return function useHolds() {
    return useSyncExternalStore(subscribe, () => query.matches);
  };
}

const below = (width: number) => `(max-width: ${width - 0.02}px)`;

export const useIsMobile = watch(below(mobileWidth));
export const useHasCards = watch(below(cardWidth));
/** Whether one points with a finger. */
export const useIsTouched = watch('(pointer: coarse)');
