// Records of files that things of other services refer to.
import { recordsOf } from '../things/field.js';

export const keptFiles = recordsOf('files', 'file', 'api/file-management/file-descriptor');
