import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The address's query as a view's state: `put` changes members, undefined removes them, the history does not grow. */
export function useSearchValues() {
  const [search, setSearch] = useSearchParams();
  const put = useCallback(
    (change: Readonly<Record<string, string | undefined>>) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [key, value] of Object.entries(change)) {
            if (value) next.set(key, value);
            else next.delete(key);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [search, put] as const;
}
