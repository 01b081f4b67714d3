import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { HttpError } from '../../../http/http-error';
import { readLarge, writeLarge } from '../../../state/large-store';

export interface Kept<T> {
  data: T;
  /** When it was read, where it is not of now. */
  readAt?: string;
}

/**
 * A read that this browser keeps: what it gave last stands in for it while the server cannot be reached; a refusal
 * stays a refusal.
 */
export async function readOrKept<T>(key: string, read: () => Promise<T>): Promise<Kept<T>> {
  try {
    const data = await read();
    await writeLarge(key, { data, readAt: new Date().toISOString() });
    return { data };
  } catch (error) {
    if (!(error instanceof HttpError) || error.kind === 'response') throw error;
    const kept = await readLarge<Required<Kept<T>>>(key);
    if (!kept) throw error;
    return kept;
  }
}

export const useClientRead = <T>(key: string, query: Pick<UseQueryOptions<T>, 'queryKey' | 'queryFn'>) =>
  useQuery<Kept<T>>({
    queryKey: query.queryKey,
    queryFn: (context) => readOrKept(key, () => (query.queryFn as (of: typeof context) => Promise<T>)(context)),
    retry: false,
    networkMode: 'always',
  });
