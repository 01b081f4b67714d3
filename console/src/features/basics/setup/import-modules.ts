import { formTypes } from '@ishare/contracts/platform/form-kinds.js';

/** What a sheet is read into. */
export const importModules = [...formTypes, 'parts', 'products', 'splitOrder'] as const;
