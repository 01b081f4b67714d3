import { definePermissions } from '../define.js';

export const platformPermissions = definePermissions('Platform', {
  Menus: ['Create', 'Update', 'Delete', 'ManageRoles', 'ManageUsers'],
  Layout: ['Create', 'Update', 'Delete'],
});

export const settingPermissions = definePermissions('AbpSettingManagement', { Settings: ['Manager'] });

export const basicSetupPermissions = definePermissions('BasicSetup', { PageConfigurations: ['Edit', 'Delete'] });
