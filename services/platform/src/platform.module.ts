import { SheetImport } from '@ishare/crud/sheet-import.js';
import { ThingModule } from '@ishare/crud/thing.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { SecretBox } from '@ishare/server/secret-box.js';
import { acceptUploads } from '@ishare/server/upload.js';
import { Module } from '@nestjs/common';
import { AbpController } from './abp/abp.controller.js';
import { ApiDocuments } from './abp/api-documents.js';
import { ApplicationConfigurationService } from './abp/application-configuration.service.js';
import { AuditingChangesController, AuditingLogController } from './audit-logs/auditing.controllers.js';
import { AuditLogController } from './audit-logs/audit-log.controller.js';
import { AuditLogHandlers } from './audit-logs/audit-log.handlers.js';
import { AuditLogService } from './audit-logs/audit-log.service.js';
import { EntityChangeExport } from './audit-logs/entity-change-export.service.js';
import { EntityChangeService } from './audit-logs/entity-change.service.js';
import { basicSetup } from './basic-setup/basic-setup.js';
import { CodeRuleController } from './code-rules/code-rule.controller.js';
import { CodeRuleService } from './code-rules/code-rule.service.js';
import { DataDictionaryController, DataDictionaryDetailController } from './dictionaries/data-dictionary.controller.js';
import { PlatformDataController } from './dictionaries/platform-data.controller.js';
import { DataDictionaryDetailService, DataDictionaryService } from './dictionaries/data-dictionary.service.js';
import { DictionaryHandlers } from './dictionaries/dictionary.handlers.js';
import { DictionarySeeder } from './dictionaries/dictionary.seeder.js';
import { seedDemo } from './demo/seed-demo.js';
import { forms } from './forms/forms.js';
import { TenantHealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { LanguageController } from './languages/language.controller.js';
import { LanguageService } from './languages/language.service.js';
import { LanguageTextController } from './languages/language-text.controller.js';
import { LanguageTextSheets } from './languages/language-text-sheets.js';
import { LanguageTextService } from './languages/language-text.service.js';
import { TextOverrides } from './languages/text-overrides.js';
import { LayoutController } from './layouts/layout.controller.js';
import { LayoutService } from './layouts/layout.service.js';
import { EmailingController } from './mail/emailing.controller.js';
import { TestMails } from './mail/test-mails.service.js';
import { MailService } from './mail/mail.service.js';
import { DefaultMenuSeeder } from './menus/default-menu.seeder.js';
import { MenuController } from './menus/menu.controller.js';
import { MenuHandlers } from './menus/menu.handlers.js';
import { MenuService } from './menus/menu.service.js';
import { OwnMenuService } from './menus/own-menu.service.js';
import { PageConfigurationController } from './page-configurations/page-configuration.controller.js';
import { PageConfigurationHandlers } from './page-configurations/page-configuration.handlers.js';
import { PageConfigurationService } from './page-configurations/page-configuration.service.js';
import { SharedViewService } from './page-configurations/shared-view.service.js';
import { PagePermissionController } from './page-permissions/page-permission.controller.js';
import { PagePermissionService } from './page-permissions/page-permission.service.js';
import { platformData } from './platform.data.js';
import { PlatformPort } from './platform.port.js';
import { platformTexts } from './platform.texts.js';
import { PresenceController, Presences } from './presence/presence.js';
import { SettingGroups } from './settings/setting-groups.js';
import { NewerSettingsController, SettingGroupsController } from './settings/setting-groups.controller.js';
import { SettingStore } from './settings/setting-store.js';
import { SettingsController } from './settings/settings.controller.js';
import { UserSettings } from './settings/user-settings.js';
import { TimeZoneController } from './settings/time-zone.controller.js';
import { TextTemplateController } from './text-templates/text-template.controller.js';
import { TextTemplateService } from './text-templates/text-template.service.js';
import {
  TreeDataDictionaryController,
  TreeDetailController,
  TreeExchangeController,
} from './tree-dictionaries/tree-data-dictionary.controller.js';
import { TreeDataDictionaryService, TreeDetailService } from './tree-dictionaries/tree-data-dictionary.service.js';
import { TreeExchangeService } from './tree-dictionaries/tree-exchange.service.js';
import { Outside, SignedCalls } from './outside/signed-calls.js';
import { WebhookController } from './webhooks/webhook.controller.js';
import { WebhookDeliveries } from './webhooks/webhook-deliveries.js';
import { WebhookHandlers } from './webhooks/webhook.handlers.js';
import { WebhookService } from './webhooks/webhook.service.js';
import { workflows } from './workflows/workflows.js';

@Module({
  imports: [
    DataModule.for(platformData),
    MessagingModule.for({ service: 'platform', role: 'api' }),
    // Each of its things has code of its own; lists as files come with them all the same.
    ThingModule.for([]),
  ],
  controllers: [
    AbpController,
    AuditLogController,
    AuditingLogController,
    AuditingChangesController,
    CodeRuleController,
    TenantHealthController,
    LanguageController,
    LanguageTextController,
    LayoutController,
    PagePermissionController,
    MenuController,
    PageConfigurationController,
    SettingsController,
    SettingGroupsController,
    NewerSettingsController,
    EmailingController,
    TimeZoneController,
    TextTemplateController,
    TreeExchangeController,
    DataDictionaryController,
    DataDictionaryDetailController,
    PlatformDataController,
    TreeDataDictionaryController,
    TreeDetailController,
    ...forms.controllers,
    ...basicSetup.controllers,
    WebhookController,
    PresenceController,
    ...workflows.controllers,
  ],
  providers: [
    ApiDocuments,
    HealthService,
    ApplicationConfigurationService,
    { provide: SecretBox, useFactory: (config: Config) => new SecretBox(config, 'settings'), inject: [CONFIG] },
    SettingStore,
    SettingGroups,
    UserSettings,
    DefaultMenuSeeder,
    MenuService,
    OwnMenuService,
    MenuHandlers,
    PageConfigurationService,
    SharedViewService,
    PageConfigurationHandlers,
    CodeRuleService,
    AuditLogService,
    EntityChangeService,
    EntityChangeExport,
    AuditLogHandlers,
    LanguageService,
    LanguageTextService,
    LanguageTextSheets,
    SheetImport,
    TextOverrides,
    LayoutService,
    PagePermissionService,
    TextTemplateService,
    MailService,
    TestMails,
    PlatformPort,
    DictionarySeeder,
    DictionaryHandlers,
    DataDictionaryService,
    DataDictionaryDetailService,
    TreeDataDictionaryService,
    TreeDetailService,
    TreeExchangeService,
    ...forms.providers,
    ...basicSetup.providers,
    Presences,
    Outside,
    SignedCalls,
    WebhookService,
    WebhookDeliveries,
    WebhookHandlers,
    ...workflows.providers,
  ],
})
export class PlatformModule {}

export const platformService: ServiceDefinition = {
  name: 'platform',
  module: PlatformModule,
  texts: platformTexts,
  prepare: acceptUploads,
  fillDemo: seedDemo,
};
