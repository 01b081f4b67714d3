import { codeText, flag, id, text, whole } from '../things/field.js';
import { SIGNED_IN, thing, type RecordOf } from '../things/thing.js';
import { basicSetupPermissions } from './permissions.js';

/** Country, province, city, district, street; a few more for those who need them. */
export const MAX_AREA_LEVELS = 8;

/** A place of the administrative map. */
export const area = thing('Area', {
  path: 'api/basic-setup/areas',
  permissions: basicSetupPermissions.names.Areas,
  reads: SIGNED_IN,
  // As a tree is read: each with what is below it, before the next beside it.
  orderedBy: 'path',
  fields: {
    name: text(128).required().sorts().searches(),
    code: codeText(32).required().unique().sorts().searches(),
    /** Null at the top. */
    parentId: id(),
    /** From 1, by its place, whatever is sent. */
    level: whole(1, MAX_AREA_LEVELS).required().kept().sorts(),
    hasChildren: flag(false).readOnly(),
    /** The codes from the top down to it, with blanks between them. */
    path: text(512).readOnly().sorts(),
    /** The names on the same way. */
    fullName: text(1_280).readOnly(),
  },
});

export type Area = RecordOf<typeof area>;
