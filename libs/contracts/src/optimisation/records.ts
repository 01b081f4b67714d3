// Records of optimisation that things of other services refer to.
import { recordsOf } from '../things/field.js';

export const optimisationFactories = recordsOf('optimisation', 'factory', 'api/app/factory');
