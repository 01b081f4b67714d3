// Records of platform that things of other services refer to.
import { freely, recordsOf } from '../things/field.js';

export const forms = recordsOf('platform', 'form', 'api/app/formCustomize');
export const codeRules = recordsOf('platform', 'codeRule', 'api/app/codeRule');
/** Workflows come with a service of their own: until then there is none to name. */
export const workflows = { path: 'api/app/workflow', isEmpty: true } as const;
/** Places of the administrative map; a caller's own, and shown as they are. */
export const areas = freely('api/basic-setup/areas');
