// The first character of each Latin initial in pinyin order; a character belongs to the last boundary it does not
// precede.
const boundaries = [
  ...'\u963F\u516B\u5693\u54D2\u59B8\u53D1\u65EE\u54C8\u8BA5\u5494\u5783\u75F3',
  ...'\u62CF\u5662\u5991\u4E03\u5465\u6268\u5B83\u7A75\u5915\u4E2B\u5E00',
];
const initials = 'abcdefghjklmnopqrstwxyz';
const order = new Intl.Collator('zh-Hans-u-co-pinyin');

/** `Pinyin` initials of a text, other characters kept in lower case: `kc` for the two characters of “stock”. */
export function pinyinInitials(text: string): string {
  return [...text]
    .map((character) => {
      if (!/\p{Script=Han}/u.test(character)) return character.toLowerCase();
      const at = boundaries.findLastIndex((boundary) => order.compare(boundary, character) <= 0);
      return initials[at] ?? character;
    })
    .join('');
}

/** True when every word of the query is in the text, or in its pinyin initials. */
export function matchesText(text: string, query: string): boolean {
  const plain = text.toLowerCase();
  const letters = pinyinInitials(text).replace(/\s/g, '');
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => plain.includes(word) || letters.includes(word));
}
