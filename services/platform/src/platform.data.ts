import type { ServiceData } from '@ishare/data/migrate.js';
import { AuditEntityChange, AuditLog } from './audit-logs/audit-log.entity.js';
import { basicSetupEntities } from './basic-setup/basic-setup.js';
import { CodeRuleRow } from './code-rules/code-rule.entity.js';
import { DataDictionary, DataDictionaryDetail } from './dictionaries/data-dictionary.entity.js';
import { formEntities } from './forms/forms.js';
import { LanguageRow, LanguageText } from './languages/language.entity.js';
import { Layout } from './layouts/layout.entity.js';
import { Menu, MenuOfRole, MenuOfUser } from './menus/menu.entity.js';
import { PageConfiguration } from './page-configurations/page-configuration.entity.js';
import { Setting } from './settings/setting.entity.js';
import { UserSetting } from './settings/user-setting.entity.js';
import { TextTemplateContent } from './text-templates/text-template-content.entity.js';
import { TreeDataDictionary, TreeDataDictionaryDetail } from './tree-dictionaries/tree-data-dictionary.entity.js';

export const platformData: ServiceData = {
  schema: 'platform',
  entities: [
    AuditLog,
    AuditEntityChange,
    CodeRuleRow,
    LanguageRow,
    LanguageText,
    Layout,
    Menu,
    MenuOfRole,
    MenuOfUser,
    PageConfiguration,
    Setting,
    UserSetting,
    TextTemplateContent,
    DataDictionary,
    DataDictionaryDetail,
    TreeDataDictionary,
    TreeDataDictionaryDetail,
    ...formEntities,
    ...basicSetupEntities,
  ],
  migrations: new URL('../migrations/', import.meta.url),
};
