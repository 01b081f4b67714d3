import { useState } from 'react';
import type { SearchValues } from './search-field';
import { searchValues } from './strip-whitespace';

/** What stands in the filters until it is sent; other values, of an address for instance, are laid over it. */
export function useSearchDraft(values: SearchValues, onSearch: (values: SearchValues) => void) {
  const [draft, setDraft] = useState<SearchValues>(values);
  const sent = JSON.stringify(values);
  const [laid, setLaid] = useState(sent);
  // Not an effect: that would run again when the view comes back, and take what was typed and not sent.
  if (laid !== sent) {
    setLaid(sent);
    setDraft(values);
  }
  return {
    valueOf: (key: string) => draft[key] ?? '',
    put: (key: string, value: string) => setDraft((current) => ({ ...current, [key]: value })),
    /** Sends all that stands in the filters, with what has just been chosen. */
    send: (chosen: SearchValues = {}) => onSearch(searchValues({ ...draft, ...chosen }) as SearchValues),
    clear() {
      setDraft({});
      onSearch({});
    },
  };
}

export type SearchDraft = ReturnType<typeof useSearchDraft>;
