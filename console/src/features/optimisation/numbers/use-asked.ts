import { useSearchParams } from 'react-router-dom';

/** What a page is asked for, as its address keeps it; the empty text where nothing is said. */
export function useAsked() {
  const [search, setSearch] = useSearchParams();
  const put = (change: Readonly<Record<string, string>>) =>
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
    );
  return { at: (key: string) => search.get(key) ?? '', put };
}
