import { cutListFields } from './cut-list-fields.js';
import { choice, code, defaultFlag, flag, map, refersTo, text, whole } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { optimisationPermissions } from './permissions.js';

const P = optimisationPermissions.names.ImportFileSettings;

/** Spec 001 §3: at most this many columns, and this many on a page. */
export const MAX_COLUMNS = 999;

/** How a kind of cut list is read. */
export const importFileSetting = thing('ImportFileSetting', {
  path: 'api/optimization/import-file-settings',
  permissions: P,
  orderedBy: ['isDefault desc', 'name'],
  searchName: 'filterText',
  fields: {
    name: text(128).required().unique().sorts().searches(),
    /** 0 xlsx, 1 csv, 2 txt, 3 ptx, 4 json, 5 xml. */
    importFileType: code(6).default(0).sorts(),
    /** 0 ASCII, 1 UTF-16, 2 GBK, 3 UTF-8; of csv and txt. */
    importFileEncoding: code(4).default(3),
    /** Rows above the first part; the last of them holds the column titles. */
    readRows: whole(0, 100).default(1),
    /** Between the columns of csv and txt. */
    separator: text(1)
      .verbatim()
      .matches(/^[^"\r\n]$/),
    /** 0 mm, 1 cm, 2 inch. */
    unit: code(3).default(0),
    /** A part of which nothing is said of its edges gets the bands of its material. */
    edgesFromMaterial: flag(false).kept(),
    isDefault: defaultFlag().sorts(),
  },
});

/** What one column of a cut list means. */
export const importFileSettingDetail = thing('ImportFileSettingDetail', {
  path: 'api/optimization/import-file-setting-details',
  permissions: { list: P.Default, get: P.Default, create: P.Edit, update: P.Edit, delete: P.Edit },
  orderedBy: 'columnIndex',
  fields: {
    importFileSettingId: refersTo(() => importFileSetting)
      .required()
      .fixed()
      .filters(),
    /** From 0. */
    columnIndex: whole(0, MAX_COLUMNS).required().sorts(),
    /** Titles that the column may have, parted by `|`; with one of them it is found wherever it stands. */
    title: text(256),
    fieldName: choice(cutListFields).required().sorts(),
    /** 0 text, 1 number. */
    valueType: code(2).default(0),
    /** What values of the file mean here. */
    itemsMapping: map(128, 128),
    /** Taken where the cell is empty. */
    defaultValue: text(128),
    required: flag(false),
  },
});

export type ImportFileSetting = RecordOf<typeof importFileSetting>;
export type ImportFileSettingDetail = RecordOf<typeof importFileSettingDetail>;
