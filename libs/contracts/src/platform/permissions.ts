import { definePermissions, ofThing } from '../define.js';

export const platformPermissions = definePermissions('Platform', {
  Menus: ['Create', 'Update', 'Delete', 'ManageRoles', 'ManageUsers'],
  Layout: ['Create', 'Update', 'Delete'],
  Health: [],
  Webhooks: ofThing('platform:webhook'),
});

export const settingPermissions = definePermissions('AbpSettingManagement', { Settings: ['Manager'] });

export const settingPagePermissions = definePermissions('SettingManagement', { Emailing: ['Test'], TimeZone: [] });

/** The languages are the host's; which of them is the default, and what the texts say, each tenant decides. */
export const languagePermissions = definePermissions('LanguageManagement', {
  Languages: {
    actions: ['Create', 'Edit', 'ChangeDefault', 'Delete'],
    sides: { Create: 'host', Edit: 'host', Delete: 'host' },
  },
  LanguageTexts: ['Edit'],
});

export const textTemplatePermissions = definePermissions('TextTemplateManagement', { TextTemplates: ['EditContents'] });

export const basicSetupPermissions = definePermissions('BasicSetup', {
  PageConfigurations: ['Edit', 'Delete', 'ShareViews'],
  FormCustomize: ['Create', 'Edit', 'Delete'],
  FormData: ['Create', 'Edit', 'Delete'],
  FormFieldMappings: ['Create', 'Edit', 'Delete'],
  CodeRules: ['Create', 'Edit', 'Delete'],
  Calendars: ['Create', 'Edit', 'Delete'],
  Areas: ['Create', 'Edit', 'Delete'],
  ImportRuleMappings: ['Create', 'Edit', 'Delete'],
  ImportSplitOrderMappings: ['Create', 'Edit', 'Delete'],
  ImportConfigs: ['Create', 'Edit', 'Delete'],
  Reports: ['Create', 'Edit', 'Delete'],
});

export const dictionaryPermissions = definePermissions('Dictionary', {
  DataDictionaries: ['Create', 'Edit', 'Delete'],
  TreeDataDictionaries: ['Create', 'Edit', 'Delete', 'Import'],
});
