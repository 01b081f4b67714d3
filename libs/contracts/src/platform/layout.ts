import { json, refersTo, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { dataDictionary } from './dictionaries.js';
import { platformPermissions } from './permissions.js';

/** A frame in which a console shows its screens; menus name theirs. */
export const layout = thing('Layout', {
  path: 'api/platform/layouts',
  permissions: platformPermissions.names.Layout,
  orderedBy: 'name',
  takesExtra: true,
  fields: {
    name: text(64).required().sorts().searches(),
    displayName: text(128).required().sorts().searches(),
    path: text(255).required().sorts().searches(),
    redirect: text(255).kept(),
    description: text(255).long(),
    /** The console that the layout is made for. */
    framework: text(64).required().fixed().sorts().filters(),
    /** The dictionary whose entries say what `meta` may hold. */
    dataId: refersTo(() => dataDictionary).fixed(),
    meta: json().kept(),
  },
});

export type Layout = RecordOf<typeof layout>;
