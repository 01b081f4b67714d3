import type { KeyValueStorage } from '../state/stored';

export const baseAddressKey = 'apiBaseAddress';

/**
 * Where calls go: the stored address, else the build's, else the origin that served the page (''). No trailing slash.
 */
export function baseAddress(storage: KeyValueStorage, built: string | undefined): string {
  return (storage.getItem(baseAddressKey) ?? built ?? '').replace(/\/+$/, '');
}
