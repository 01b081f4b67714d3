import type { Connection } from './connection';

/**
 * Code that is asked for while the server is away comes once it is back. What fails although the server is there is
 * asked for a second time: it may just have come back.
 */
export async function fetchedCode<T>(
  load: () => Promise<T>,
  { check, onBack }: Pick<Connection, 'check' | 'onBack'>,
): Promise<T> {
  for (let hasAnswered = false; ;) {
    try {
      return await load();
    } catch (error) {
      if (await check())
        await new Promise<void>((back) => {
          const end = onBack(() => (end(), back()));
        });
      else if (hasAnswered) throw error;
      else hasAnswered = true;
    }
  }
}
