import { choice, codeText, flag, listed, refersTo, text, whole } from '../things/field.js';
import { SIGNED_IN, thing, verbPermissions, type RecordOf } from '../things/thing.js';
import { dictionaryPermissions } from './permissions.js';

const { DataDictionaries: P, TreeDataDictionaries: T } = dictionaryPermissions.names;
const VERBS = ['list', 'create', 'update', 'delete'] as const;

/** How a choice stands out in lists: as a tag of one of these colours, with a picture. */
export const ITEM_COLOURS = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type ItemColour = (typeof ITEM_COLOURS)[number];
export const ITEM_ICONS = [
  'star',
  'flag',
  'fire',
  'heart',
  'crown',
  'check',
  'clock',
  'warning',
  'stop',
  'home',
  'shop',
  'phone',
  'truck',
  'tool',
  'gift',
  'user',
] as const;
export type ItemIcon = (typeof ITEM_ICONS)[number];

/** A choice as its dictionary shows it. */
export interface DictionaryItem {
  id: string;
  concurrencyStamp: string;
  dataDictionaryId: string;
  code: string;
  displayText: string;
  englishText: string | null;
  value: string;
  colour: ItemColour | null;
  icon: ItemIcon | null;
  order: number;
  isEnabled: boolean;
}

/** A named list of choices. */
export const dataDictionary = thing('DataDictionary', {
  path: 'api/dataDictionary',
  permissions: P,
  verbs: VERBS,
  orderedBy: 'code',
  fields: {
    code: codeText(64).required().unique().sorts().searches(),
    name: text(128).required().sorts().searches(),
    displayName: text(128).sorts().searches(),
    description: text(512).long(),
    /** The product reads it by its code, so neither the code changes nor the dictionary goes. */
    isStatic: flag(false).fixed().sorts(),
    items: listed<DictionaryItem>().readOnly(),
  },
});

/** One choice. */
export const dataDictionaryDetail = thing('DataDictionaryDetail', {
  path: 'api/dataDictionaryDetail',
  permissions: { list: SIGNED_IN, get: SIGNED_IN, create: P.Edit, update: P.Edit, delete: P.Edit },
  verbs: VERBS,
  orderedBy: ['order', 'code'],
  fields: {
    dataDictionaryId: refersTo(() => dataDictionary)
      .required()
      .fixed()
      .filters(),
    code: codeText(64).required().sorts().searches(),
    displayText: text(128).required().sorts().searches(),
    /** For those who read English, where the text is not for them as well. */
    englishText: text(128).kept().sorts().searches(),
    /** What records keep; the code where it is left out. */
    value: text(256).required().kept().sorts().searches(),
    colour: choice(ITEM_COLOURS).kept(),
    icon: choice(ITEM_ICONS).kept(),
    order: whole(0, 1_000_000).default(0).sorts(),
    isEnabled: flag(true).sorts(),
  },
});

/** A named tree of values. */
export const treeDataDictionary = thing('TreeDataDictionary', {
  path: 'api/dictionary/tree-data-dictionaries',
  permissions: { ...verbPermissions(T), list: SIGNED_IN },
  verbs: VERBS,
  orderedBy: 'code',
  fields: {
    name: text(128).required().sorts().searches(),
    code: codeText(64).required().unique().sorts().searches(),
    description: text(512).long(),
  },
});

export type DataDictionary = RecordOf<typeof dataDictionary>;
export type DataDictionaryDetail = RecordOf<typeof dataDictionaryDetail>;
export type TreeDataDictionary = RecordOf<typeof treeDataDictionary>;
