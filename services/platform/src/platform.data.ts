import type { ServiceData } from '@ishare/data/migrate.js';
import { AuditEntityChange, AuditLog } from './audit-logs/audit-log.entity.js';
import { FormCustomizeVersion, FormDataValue } from './forms/form.entity.js';
import { LanguageRow, LanguageText } from './languages/language.entity.js';
import { Menu, MenuOfRole, MenuOfUser } from './menus/menu.entity.js';
import { PageConfiguration } from './page-configurations/page-configuration.entity.js';
import { Setting } from './settings/setting.entity.js';
import { UserSetting } from './settings/user-setting.entity.js';
import { TextTemplateContent } from './text-templates/text-template-content.entity.js';
import { TreeDataDictionaryDetail } from './tree-dictionaries/tree-data-dictionary.entity.js';
import { things } from './things.js';
import { webhookEntities } from './webhooks/webhook.entity.js';
import { workflowEntities } from './workflows/workflow.entity.js';

export const platformData: ServiceData = {
  schema: 'platform',
  entities: [
    ...things.map(({ entity }) => entity),
    AuditLog,
    AuditEntityChange,
    LanguageRow,
    LanguageText,
    Menu,
    MenuOfRole,
    MenuOfUser,
    PageConfiguration,
    Setting,
    UserSetting,
    TextTemplateContent,
    TreeDataDictionaryDetail,
    FormCustomizeVersion,
    FormDataValue,
    ...webhookEntities,
    ...workflowEntities,
  ],
  migrations: new URL('../migrations/', import.meta.url),
};
