// Records of the catalogue that things of other services refer to.
import { recordsOf } from '../things/field.js';

/** Directories of products and parts. */
export const productCatalogs = recordsOf('catalogue', 'catalog', 'api/salesorder/catalogs');
