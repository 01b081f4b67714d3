import { consoleTexts } from '../console-texts.js';
import type { DefaultGroup, DefaultScreen } from './default-menus.js';

/** What a place of the menu is called before somebody renames it; `own` gives the platform's texts by their key. */
export function menuTitle(
  place: DefaultScreen | DefaultGroup,
  language: keyof typeof consoleTexts,
  own: (key: string) => string,
): string {
  const key = 'title' in place ? place.title : undefined;
  return key === undefined ? own(`Menu:${place.key}`) : consoleTexts[language][key]!;
}
