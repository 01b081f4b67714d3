import type { KeyValueStorage } from '../state/stored';
import { guest } from './permission';

export const retryKey = 'permissionRetries';
const maxRetries = 30;
const pauseMs = 1000;

/**
 * Asks until permissions arrive: once a second, up to 30 times, the counter kept in session storage so that a reload
 * does not start anew; then `guest` (login-03). `ask` resolves to undefined when there is nothing yet.
 */
export async function loadPermissions(
  ask: () => Promise<readonly string[] | undefined>,
  storage: KeyValueStorage,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<string[]> {
  for (;;) {
    const names = await ask();
    if (names) {
      storage.removeItem(retryKey);
      return names.length > 0 ? [...names] : [guest];
    }
    const retries = Number(storage.getItem(retryKey) ?? 0) + 1;
    if (retries > maxRetries) {
      storage.removeItem(retryKey);
      return [guest];
    }
    storage.setItem(retryKey, String(retries));
    await pause(pauseMs);
  }
}
