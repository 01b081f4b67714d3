// Records of platform that things of other services refer to.
import { recordsOf } from '../things/field.js';

export const forms = recordsOf('platform', 'form', 'api/app/formCustomize');
export const codeRules = recordsOf('platform', 'codeRule', 'api/app/codeRule');
/** Workflows come with a service of their own: until then there is none to name. */
export const workflows = { path: 'api/app/workflow', isEmpty: true } as const;
/** Places of the administrative map. */
export const areas = recordsOf('platform', 'area', 'api/basic-setup/areas');
