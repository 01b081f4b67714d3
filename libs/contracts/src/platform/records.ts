// Records of platform that things of other services refer to.
import { recordsOf } from '../things/field.js';

export const forms = recordsOf('platform', 'form', 'api/app/formCustomize');
export const codeRules = recordsOf('platform', 'codeRule', 'api/app/codeRule');
export const workflows = recordsOf('platform', 'workflow', 'api/crm/workflows');
/** Places of the administrative map. */
export const areas = recordsOf('platform', 'area', 'api/basic-setup/areas');
