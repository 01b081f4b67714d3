import { hashPassword, verifyPassword } from '@ishare/server/password-hash.js';

/** Keeps the line of those who wait for a hash full while `work` runs. */
export async function inACrowd<T>(work: () => Promise<T>): Promise<T> {
  const hash = await hashPassword('x');
  let over = false;
  let place = Promise.withResolvers<void>();
  /** Takes each place in the line as soon as there is one. */
  const crowd = Promise.all(
    Array.from({ length: 1_000 }, async () => {
      while (!over) {
        const served = await verifyPassword(hash, 'x').catch(() => false);
        if (!served) await place.promise;
        else {
          place.resolve();
          place = Promise.withResolvers();
        }
      }
    }),
  );
  try {
    return await work();
  } finally {
    over = true;
    place.resolve();
    await crowd;
  }
}
