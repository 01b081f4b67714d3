import { platformPort } from '@ishare/contracts/platform/client.js';
import { answerKnown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Area } from './basic-setup/area.entity.js';
import { Calendar } from './basic-setup/calendar.entity.js';
import { CodeRuleRow } from './code-rules/code-rule.entity.js';
import { CodeRuleService } from './code-rules/code-rule.service.js';
import { DataDictionaryDetailService } from './dictionaries/data-dictionary.service.js';
import { FormCustomize } from './forms/form.entity.js';
import { FormCustomizeService } from './forms/form.service.js';
import { plainText } from './text-templates/render.js';
import { TextTemplateService } from './text-templates/text-template.service.js';
import { MailService } from './mail/mail.service.js';
import { SettingStore } from './settings/setting-store.js';
import { UserSettings } from './settings/user-settings.js';
import { WorkflowDesignService } from './workflows/workflow-design.service.js';
import { WorkflowDesign } from './workflows/workflow.entity.js';
import {
  ImportConfigService,
  ImportRuleMappingService,
  ImportSplitOrderMappingService,
} from './basic-setup/import-mapping.js';

const AREAS_BELOW = `
  with recursive below as (
    select id from area where parent_id = $1 and not is_deleted
    union select c.id from area c join below b on c.parent_id = b.id where not c.is_deleted
  ) select id from below`;

/** Answers the other services. */
@Injectable()
export class PlatformPort implements OnModuleInit {
  constructor(
    private readonly ports: Ports,
    private readonly database: Database,
    private readonly store: SettingStore,
    private readonly own: UserSettings,
    private readonly mails: MailService,
    private readonly texts: TextTemplateService,
    private readonly dictionaries: DataDictionaryDetailService,
    private readonly forms: FormCustomizeService,
    private readonly ruleMappings: ImportRuleMappingService,
    private readonly splitMappings: ImportSplitOrderMappingService,
    private readonly importConfigs: ImportConfigService,
    private readonly codeRules: CodeRuleService,
    private readonly workflows: WorkflowDesignService,
  ) {}

  onModuleInit(): void {
    this.ports.provide(platformPort, {
      known: answerKnown(this.database, {
        form: FormCustomize,
        codeRule: CodeRuleRow,
        area: Area,
        workflow: WorkflowDesign,
      }),
      areasBelow: ({ tenantId, id }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => {
            const below = await tx.query<{ id: string }>(AREAS_BELOW, [id]);
            return [id, ...below.map((one) => one.id)];
          }),
        ),
      settings: ({ tenantId, userId, names }) =>
        runAsTenant(tenantId, async () => {
          const values = { ...(await this.store.values()), ...(userId && (await this.own.own(userId))) };
          return Object.fromEntries(
            names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
          );
        }),
      changeSettings: ({ tenantId, values }) =>
        runAsTenant(tenantId, async () => {
          await this.store.change(values);
          return {};
        }),
      codeRule: ({ tenantId, id, code }) => runAsTenant(tenantId, () => this.codeRules.find(id, code)),
      sendMail: ({ tenantId, ...mail }) =>
        runAsTenant(tenantId, async () => {
          await this.mails.sendTemplate(mail);
          return {};
        }),
      workCalendars: ({ tenantId, years }) =>
        runAsTenant(tenantId, async () => {
          const found = await this.database.tx((tx) =>
            tx.em.find(Calendar, { where: { year: In(years), isDeleted: false }, order: { year: 'ASC', name: 'ASC' } }),
          );
          return found.map(({ factoryId, year, weekdays, days, shifts, capacity }) => ({
            ...{ factoryId, year, weekdays, shifts, capacity },
            days: days.map(({ date, type }) => ({ date, type })),
          }));
        }),
      renderText: ({ tenantId, template, culture, model }) =>
        runAsTenant(tenantId, async () => ({ text: plainText(await this.texts.render(template, culture, model)) })),
      dictionary: ({ tenantId, code }) => runAsTenant(tenantId, () => this.dictionaries.named(code)),
      form: ({ tenantId, id, version }) => runAsTenant(tenantId, () => this.forms.published(id, version)),
      formMappings: ({ tenantId, formId }) => runAsTenant(tenantId, () => this.forms.mappings(formId)),
      workflowFor: ({ tenantId, ...asked }) => runAsTenant(tenantId, () => this.workflows.deciding(asked)),
      importMapping: ({ tenantId, id, moduleType }) =>
        runAsTenant(tenantId, () => this.ruleMappings.find(id, moduleType)),
      importMappings: ({ tenantId, moduleType }) => runAsTenant(tenantId, () => this.ruleMappings.enabled(moduleType)),
      importSplitOrderMapping: ({ tenantId, id }) => runAsTenant(tenantId, () => this.splitMappings.find(id)),
      importConfig: ({ tenantId, id }) => runAsTenant(tenantId, () => this.importConfigs.find(id)),
    });
  }
}
