// How files of other programs are read into the lists of this one.
import { choice, code, flag, listed, onlyFlag, text, whole } from '../things/field.js';
import { SIGNED_IN, thing, type RecordOf } from '../things/thing.js';
import { importModules } from './import-modules.js';
import { basicSetupPermissions } from './permissions.js';

const P = basicSetupPermissions.names;

/** What one column of a sheet means (import-01). */
export interface MappingRule {
  columnIndex: number;
  fieldName: string;
  title?: string | undefined;
  valueType: number;
  itemsMapping: Record<string, string>;
  defaultValue?: string | undefined;
  required: boolean;
}

/** 0 xlsx, 1 csv, 2 txt. */
const fileType = () => code(3).default(0).sorts();
/** 0 ASCII, 1 UTF-16, 2 GBK, 3 UTF-8; import-02: the last unless told. */
const encoding = () => code(4).default(3);

/** How the sheet of one kind of detail is read into an order. */
export const importRuleMapping = thing('ImportRuleMapping', {
  path: 'api/basic-setup/import-rule-mappings',
  permissions: P.ImportRuleMappings,
  reads: SIGNED_IN,
  orderedBy: ['moduleType', 'isDefault desc', 'name'],
  fields: {
    name: text(128).required().sorts().searches(),
    importFileType: fileType(),
    importFileEncoding: encoding(),
    /** Rows above the first record; the last of them holds the titles. */
    readRows: whole(0, 100).default(1).hinted(),
    moduleType: choice(importModules).required().sorts().filters(),
    /** Chosen beforehand where sheets of its kind are read in. */
    isDefault: onlyFlag('moduleType').sorts().hinted(),
    isEnable: flag(true).sorts().filters(),
    mappingRules: listed<MappingRule>(),
  },
});

/** How the sheet of a split order is read. */
export const importSplitOrderMapping = thing('ImportSplitOrderMapping', {
  path: 'api/import-split-order-mappings',
  permissions: P.ImportSplitOrderMappings,
  reads: SIGNED_IN,
  orderedBy: ['mappingType', 'name'],
  fields: {
    name: text(128).required().sorts().searches(),
    /** Clients send it as a number or as text. */
    mappingType: text(64).required().sorts().filters(),
    isEnable: flag(true).sorts().filters(),
    mappingRules: listed<MappingRule>(),
  },
});

/** The kinds of file that are read in. */
export const importConfig = thing('ImportConfig', {
  path: 'api/basic-setup/import-configs',
  permissions: P.ImportConfigs,
  reads: SIGNED_IN,
  orderedBy: ['isDefault desc', 'name'],
  fields: {
    name: text(128).required().unique().sorts().searches(),
    fileType: fileType(),
    encoding: encoding().sorts(),
    isDefault: onlyFlag().sorts().hinted(),
  },
});

export type ImportRuleMapping = RecordOf<typeof importRuleMapping>;
export type ImportSplitOrderMapping = RecordOf<typeof importSplitOrderMapping>;
export type ImportConfig = RecordOf<typeof importConfig>;
