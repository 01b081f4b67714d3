import { definePermissions } from '../define.js';

export const filesPermissions = definePermissions('FileManagement', {
  FileDescriptor: ['Create', 'Update', 'Delete'],
  DirectoryDescriptor: ['Create', 'Update', 'Delete'],
});

export const fileSystemPermissions = definePermissions('AbpFileManagement', { FileSystem: [] });
