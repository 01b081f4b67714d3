/** What is too large for local storage, by key, in the browser's database. Where there is none, nothing is kept. */
const database = 'console';
const store = 'kept';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('The browser keeps nothing.', { cause: request.error }));
  });
}

async function run<T>(
  mode: IDBTransactionMode,
  work: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const db = await open();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = db.transaction(store, mode);
        const request = work(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(new Error('Not kept.', { cause: transaction.error }));
      });
    } finally {
      db.close();
    }
  } catch {
    return undefined;
  }
}

export async function readLarge<T>(key: string): Promise<T | undefined> {
  return (await run('readonly', (objects) => objects.get(key) as IDBRequest<T | undefined>)) ?? undefined;
}

/** All that is kept under keys that begin with `prefix`. */
export async function listLarge<T>(prefix: string): Promise<T[]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  return (await run('readonly', (objects) => objects.getAll(range) as IDBRequest<T[]>)) ?? [];
}

/** Gives whether it is kept. */
export async function writeLarge(key: string, value: unknown): Promise<boolean> {
  return (await run('readwrite', (objects) => objects.put(value, key))) !== undefined;
}

/** Forgets those that begin with `prefix` and are not to be kept. */
export async function sweepLarge(prefix: string, isKept: (value: unknown) => boolean): Promise<void> {
  await run('readwrite', (objects) => {
    const request = objects.openCursor(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return;
      if (!isKept(cursor.value)) cursor.delete();
      cursor.continue();
    };
    return request;
  });
}

/** Forgets one key, or all that begin with `prefix`. */
export async function dropLarge(key: string | { prefix: string }): Promise<void> {
  await run('readwrite', (objects) =>
    objects.delete(typeof key === 'string' ? key : IDBKeyRange.bound(key.prefix, `${key.prefix}\uffff`)),
  );
}
