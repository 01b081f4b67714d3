import type { DataDictionaryDetail } from '@ishare/contracts/platform/dictionaries.js';
import { StateTag } from '../ui/StateTag';
import { useDictionary } from './dictionary';
import { itemIcon } from './dictionary-icons';

/** A choice as its dictionary shows it: as a tag of its colour and picture, where it has one, else as a text. */
export function DictionaryTag({
  item: { displayText, colour, icon },
}: {
  item: Pick<DataDictionaryDetail, 'displayText' | 'colour' | 'icon'>;
}) {
  if (!colour && !icon) return displayText;
  return (
    <StateTag tone={colour ?? 'neutral'} icon={icon && itemIcon(icon)}>
      {displayText}
    </StateTag>
  );
}

/** What a dictionary calls a code, and how it shows it; the code where it does not know it. */
export function DictionaryText({ dictionary, code }: { dictionary: string; code: string | null }) {
  const item = useDictionary(dictionary).find((one) => one.code === code);
  return item ? <DictionaryTag item={item} /> : code;
}
