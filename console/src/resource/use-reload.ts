import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Fetches again whatever is in sight of a path; resolves once it is there. */
export function useReload(path: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [path] }), [client, path]);
}
