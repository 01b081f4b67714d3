import { createStore } from './store';
import type { Store } from './store';

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A JSON value of the storage, or undefined when it is absent or unreadable. */
export function readStored<T>(storage: KeyValueStorage, key: string): T | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as T;
  } catch {
    return undefined;
  }
}

/** A store that is written through to the storage under `key`, its stored fields laid over `initial`. */
export function createStoredStore<T extends object>(storage: KeyValueStorage, key: string, initial: T): Store<T> {
  const store = createStore<T>({ ...initial, ...readStored<Partial<T>>(storage, key) });
  store.subscribe(() => storage.setItem(key, JSON.stringify(store.get())));
  return store;
}
