import { code, codeText, flag, map, millimetres, money, quantity, refersTo, text } from '../things/field.js';
import { pictures } from '../things/pictures.js';
import { thing, type RecordOf } from '../things/thing.js';
import { optimiseParameterSetting } from './optimise-parameter-setting.js';
import { optimisationPermissions } from './permissions.js';

/** A panel material: what a board is made of. */
export const material = thing('Material', {
  path: 'api/optimization/materials',
  permissions: optimisationPermissions.names.Materials,
  orderedBy: 'code',
  fields: {
    code: codeText(64).required().unique().sorts().searches().filters(),
    name: text(128).required().sorts().searches(),
    thickness: millimetres(0, 500).above(0).required().sorts(),
    colorCode: codeText(64).searches(),
    decor: text(128).searches(),
    /** What it looks like: a picture of its surface. */
    texture: pictures(1).kept(),
    /** 0 none, 1 along the board's length, 2 across. */
    grain: code(3).default(0),
    category: text(64).from('MaterialCategory').sorts().filters(),
    density: quantity(0, 30_000).in('kg/m³').above(0).kept(),
    price: money(0, 1e12).in('¥/m²').kept().sorts(),
    /** Band that its parts get where the cut list names none. */
    edgeDefaults: map(32, 64),
    /** Parameters to cut it with, where they differ from the run's. */
    parameterSettingId: refersTo(() => optimiseParameterSetting).kept(),
    /** Glass, mirror: its parts are packed apart. */
    isFragile: flag(false).kept().hinted(),
    isEnable: flag(true).sorts().filters(),
  },
});

export type Material = RecordOf<typeof material>;
