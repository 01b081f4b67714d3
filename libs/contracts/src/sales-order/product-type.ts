import { forms } from '../platform/records.js';
import { choice, choices, codeText, flag, refersToMany, text } from '../things/field.js';
import { SIGNED_IN, thing } from '../things/thing.js';
import { salesOrderPermissions } from './permissions.js';

/** Stations that a part can go through. */
export const STATIONS = ['cut', 'edge', 'bore', 'assemble', 'pack'] as const;
/** By what capacity is counted. */
export const CAPACITY_UNITS = ['m2', 'cabinet'] as const;

/** What is made: by what its capacity is counted, and through which stations it goes. */
export const productType = thing('ProductType', {
  path: 'api/app/product-type',
  permissions: salesOrderPermissions.names.ProductTypes,
  reads: SIGNED_IN,
  orderedBy: 'code',
  fields: {
    name: text(64).required().sorts().searches(),
    code: codeText(32).required().unique().sorts().searches(),
    capacityUnit: choice(CAPACITY_UNITS).default('m2').sorts(),
    routeTemplate: choices(STATIONS, 10).hinted(),
    /** Code of the material that new cabinets get. */
    defaultMaterial: text(64),
    formIds: refersToMany(() => forms, 20),
    isEnable: flag(true).sorts().filters(),
  },
});
