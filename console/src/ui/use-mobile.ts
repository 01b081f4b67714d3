import { useSyncExternalStore } from 'react';

/** Below this width in px the console takes its mobile layout (app-16). */
export const mobileWidth = 992;
const query = window.matchMedia(`(max-width: ${mobileWidth - 0.02}px)`);

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches);
}
