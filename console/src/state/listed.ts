import { listed as listedIn } from '@ishare/kernel/listed.js';
import i18next from 'i18next';

/** Texts one after the other, as a sentence of the language that is shown names them. */
export const listed = (texts: Iterable<string>): string => listedIn(i18next.language, texts);
