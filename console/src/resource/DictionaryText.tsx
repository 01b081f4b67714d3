import { useDictionary } from './dictionary';

/** What a dictionary calls a code; the code where it does not know it. */
export function DictionaryText({ dictionary, code }: { dictionary: string; code: string | null }) {
  const items = useDictionary(dictionary);
  return items.find((item) => item.code === code)?.displayText ?? code;
}
