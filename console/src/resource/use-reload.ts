import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Fetches again whatever is in sight of a path. */
export function useReload(path: string): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: [path] }), [client, path]);
}
