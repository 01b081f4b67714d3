// The things of this service, each on its table: routes, tables and tests are made from this list.
import { crmPort } from '@ishare/contracts/crm/client.js';
import { codeSegment, codeSegments } from '@ishare/contracts/platform/code-rule.js';
import { codeRule } from '@ishare/contracts/platform/code-rule-thing.js';
import { dataDictionary, dataDictionaryDetail, treeDataDictionary } from '@ishare/contracts/platform/dictionaries.js';
import { dictionaryItem, itemValue } from '@ishare/contracts/platform/dictionary-routes.js';
import { formCustomize, formData, formDataField, formFieldMapping } from '@ishare/contracts/platform/form-things.js';
import { orderFormSources } from '@ishare/contracts/sales-order/order-forms.js';
import { importConfig, importRuleMapping, importSplitOrderMapping } from '@ishare/contracts/platform/import-setup.js';
import { workflowDesign } from '@ishare/contracts/platform/workflow/design.js';
import { INSTANCE_SCOPES, workflowInstance } from '@ishare/contracts/platform/workflow/instance.js';
import { layout } from '@ishare/contracts/platform/layout.js';
import { webhook, WEBHOOK_EVENTS } from '@ishare/contracts/platform/webhook.js';
import { serve } from '@ishare/crud/thing.module.js';
import { Webhook } from './webhooks/webhook.entity.js';
import { guid, query, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { Area } from './basic-setup/area.entity.js';
import { Calendar } from './basic-setup/calendar.entity.js';
import { calendarRules } from './basic-setup/calendar.rules.js';
import { ImportConfig, ImportRuleMapping, ImportSplitOrderMapping } from './basic-setup/import-mapping.entity.js';
import { mappingRules } from './basic-setup/import-mapping.rules.js';
import { CodeRuleRow } from './code-rules/code-rule.entity.js';
import { DataDictionary, DataDictionaryDetail } from './dictionaries/data-dictionary.entity.js';
import { FormCustomize, FormData, FormDataField, FormFieldMapping } from './forms/form.entity.js';
import { formDataFieldRules, formDataRules, formRules } from './forms/form.rules.js';
import { Layout } from './layouts/layout.entity.js';
import { consolePath } from '@ishare/contracts/platform/menus.js';
import { Menu } from './menus/menu.entity.js';
import { WorkflowDesign, WorkflowInstance } from './workflows/workflow.entity.js';
import { TreeDataDictionary } from './tree-dictionaries/tree-data-dictionary.entity.js';
import { parentOf } from './tree-rows.js';
import { area } from '@ishare/contracts/platform/area.js';
import { calendar } from '@ishare/contracts/platform/calendar.js';

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** What stands in a column on the way from the top down to a place. */
const wayOf = (column: string, between: string) =>
  `(with recursive up as (
      select a.parent_id, a.${column}::text as way, 1 as steps from platform.area a where a.id = t.id
      union all
      select p.parent_id, p.${column} || '${between}' || up.way, up.steps + 1
        from up join platform.area p on p.tenant_id = t.tenant_id and p.id = up.parent_id
    ) select way from up order by steps desc limit 1)`;

export const areas = serve(area, Area, {
  // A dealer or a customer is at home there.
  usedElsewhere: async (ports, asked) => (await ports.client(crmPort).atHomeIn(asked)).entity ?? undefined,
  sent: { parentId: () => guid().nullish().transform(parentOf), level: (level) => level.nullish() },
  query: z.object({ parentId: query.guid() }),
  where: ({ parentId }) => {
    if (parentId === undefined) return [];
    const parent = parentOf(parentId as string);
    return [
      parent ? { fields: ['parentId'], op: 'eq', value: parent } : { fields: ['parentId'], op: 'null', value: true },
    ];
  },
  expressions: {
    hasChildren: {
      sql: `exists (select 1 from platform.area c where c.tenant_id = t.tenant_id and c.parent_id = t.id
        and not c.is_deleted)`,
      kind: 'bool',
    },
    path: { sql: `${wayOf('code', ' ')} collate "C"`, kind: 'text' },
    fullName: { sql: wayOf('name', ' / '), kind: 'text' },
  },
});

export const calendars = serve(calendar, Calendar, calendarRules);

const rules = { mappingRules: () => mappingRules };

export const importRuleMappings = serve(importRuleMapping, ImportRuleMapping, { sent: rules });
export const importSplitOrderMappings = serve(importSplitOrderMapping, ImportSplitOrderMapping, {
  sent: { ...rules, mappingType: () => z.union([z.number().int().transform(String), requiredText(64)]) },
});
export const importConfigs = serve(importConfig, ImportConfig);

export const codeRules = serve(codeRule, CodeRuleRow, {
  sent: { segments: () => codeSegments },
  replies: { segments: z.array(codeSegment) },
});

export const dataDictionaryDetails = serve(dataDictionaryDetail, DataDictionaryDetail, { sent: { value: itemValue } });

export const dataDictionaries = serve(dataDictionary, DataDictionary, {
  replies: { items: z.array(dictionaryItem) },
  expressions: {
    items: {
      sql: `select coalesce(json_agg(json_build_object('id', d.id, 'concurrencyStamp', d.concurrency_stamp,
        'dataDictionaryId', d.data_dictionary_id, 'code', d.code, 'displayText', d.display_text,
        'englishText', d.english_text, 'colour', d.colour, 'icon', d.icon,
        'value', d.value, 'order', d."order", 'isEnabled', d.is_enabled) order by d."order", d.code), '[]')
        from platform.data_dictionary_detail d where d.tenant_id = t.tenant_id and d.data_dictionary_id = t.id
          and not d.is_deleted`,
      kind: 'raw',
    },
  },
});
export const treeDataDictionaries = serve(treeDataDictionary, TreeDataDictionary);

export const layouts = serve(layout, Layout, {
  sent: {
    path: () => consolePath(255).min(1),
    redirect: () => consolePath(255).nullish(),
    // All zeros where a form has none.
    dataId: () =>
      guid()
        .nullish()
        .transform((id) => (id === EMPTY_GUID || id === undefined ? null : id)),
  },
  query: z.object({ reverse: query.bool() }),
  usedBy: () => [[Menu, 'layoutId']],
});

export const forms = serve(formCustomize, FormCustomize, formRules);
export const formDatas = serve(formData, FormData, formDataRules);
export const formDataFields = serve(formDataField, FormDataField, formDataFieldRules);
export const formFieldMappings = serve(formFieldMapping, FormFieldMapping, {
  sent: { sourceField: () => z.enum(orderFormSources) },
});

export const servedWorkflows = serve(workflowDesign, WorkflowDesign, {
  usedBy: () => [[WorkflowInstance, 'workflowId']],
});

const ofInstance = (column: string, where = '') =>
  `select string_agg(k.${column}::text, ',') from platform.workflow_task k
    where k.tenant_id = t.tenant_id and k.instance_id = t.id${where}`;

export const servedInstances = serve(workflowInstance, WorkflowInstance, {
  query: z.object({ scope: z.enum(INSTANCE_SCOPES).optional() }),
  expressions: {
    tasks: {
      sql: `select coalesce(json_agg(json_build_object('id', k.id, 'nodeId', k.node_id, 'nodeName', k.node_name,
        'round', k.round, 'kind', k.kind, 'assigneeId', k.assignee_id, 'assigneeName', k.assignee_name,
        'insteadOfName', k.instead_of_name, 'state', k.state, 'isWaiting', k.is_waiting, 'byTimeout', k.by_timeout,
        'comment', k.comment, 'creationTime', to_char(k.creation_time at time zone 'UTC', ${ISO}),
        'endTime', to_char(k.end_time at time zone 'UTC', ${ISO}),
        'dueTime', to_char(k.due_time at time zone 'UTC', ${ISO})) order by k.id), '[]')
        from platform.workflow_task k where k.tenant_id = t.tenant_id and k.instance_id = t.id`,
      kind: 'raw',
    },
    seenBy: { sql: `concat_ws(',', t.initiator_id, (${ofInstance('assignee_id')}))`, kind: 'text' },
    doneBy: { sql: ofInstance('assignee_id', ' and k.state <> 0'), kind: 'text' },
  },
});

export const webhooks = serve(webhook, Webhook, {
  sent: { events: () => z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length) },
});

/** Those that need no code of their own. */
export const things = [
  calendars,
  webhooks,
  areas,
  importRuleMappings,
  importSplitOrderMappings,
  importConfigs,
  codeRules,
  dataDictionaries,
  dataDictionaryDetails,
  treeDataDictionaries,
  layouts,
  forms,
  formDatas,
  formDataFields,
  formFieldMappings,
  servedWorkflows,
  servedInstances,
];
