import { formTypes } from './form-kinds.js';

/** What a sheet is read into: a tab of a sales order, or one of the other lists. */
export const importModules = [...formTypes, 'parts', 'products', 'splitOrder'] as const;
