import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { pinyinInitials } from '../pinyin';

/** ms within which keys make one word. */
const oneWord = 700;

const begins = (text: string, typed: string): boolean =>
  text.toLowerCase().startsWith(typed) || pinyinInitials(text).startsWith(typed);

/** In a menu that has the focus, letters lead to the next entry that begins with them, by its initials as well. */
export function useTypeAhead() {
  const word = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, timeStamp: at, ctrlKey, altKey, metaKey } = event;
    if (key.length !== 1 || key === ' ' || ctrlKey || altKey || metaKey) return;
    const text = (at - word.current.at < oneWord ? word.current.text : '') + key.toLowerCase();
    word.current = { text, at };
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const here = entries.findIndex((entry) => entry.contains(document.activeElement));
    // The first letter goes on from where one is; further ones may mean the same entry.
    const from = Math.max(0, text.length > 1 ? here : here + 1);
    const found = [...entries.slice(from), ...entries.slice(0, from)].find((entry) =>
      begins(entry.textContent.trim(), text),
    );
    // A letter in a menu is none for the page.
    event.preventDefault();
    found?.focus();
  };
}
