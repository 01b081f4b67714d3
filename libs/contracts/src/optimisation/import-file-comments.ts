// What people say of a cut list.
import { commentRoutes } from '../things/comments.js';
import { importFile } from './import-file.js';
import { optimisationPermissions } from './permissions.js';

export const importFileComments = commentRoutes(importFile.path, {
  of: 'an import file',
  permission: optimisationPermissions.names.ImportFiles.Default,
});
